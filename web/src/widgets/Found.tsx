/** A text with the search term highlighted. */
import './found.css';

interface Props {
  readonly text: string;
  readonly typed: string;
}

export const Found = ({ text, typed }: Props) => {
  const words = typed.trim();
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="found">{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
};
