/** What a window tells line by line. However many there are, its buttons stay in sight, and the keyboard scrolls them. */
import './form.css';

interface Props {
  readonly label: string;
  readonly lines: readonly string[];
}

/** About as many as are seen at once. */
const IN_SIGHT = 8;

export const ToldLines = ({ label, lines }: Props) => (
  <ul className="gh-told-lines" aria-label={label} {...(lines.length > IN_SIGHT && { tabIndex: 0 })}>
    {lines.map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may read alike, and none ever moves
      <li key={at}>{line}</li>
    ))}
  </ul>
);
