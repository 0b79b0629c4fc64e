/** A list of lines in a dialog. It scrolls, also by keyboard, so the buttons stay visible. */
import './form.css';

interface Props {
  readonly label: string;
  readonly lines: readonly string[];
}

/** About as many as fit without scrolling. */
const IN_SIGHT = 8;

export const ToldLines = ({ label, lines }: Props) => (
  <ul className="gh-told-lines" aria-label={label} {...(lines.length > IN_SIGHT && { tabIndex: 0 })}>
    {lines.map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may read alike, and none ever moves
      <li key={at}>{line}</li>
    ))}
  </ul>
);
