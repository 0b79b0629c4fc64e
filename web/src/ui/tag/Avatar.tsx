/** The last character of a name on a tint that stays the same for that name. */
import './tag.css';
import type { TagTone } from './Tag.tsx';

const TONES: readonly TagTone[] = ['blue', 'green', 'amber', 'violet', 'cyan', 'rose'];

const toneOf = (name: string): TagTone => {
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length] ?? 'blue';
};

interface Props {
  readonly name: string;
  readonly size?: number;
}

/** Hidden from screen readers: the name is always shown beside it. */
export const Avatar = ({ name, size = 22 }: Props) => (
  <span
    className={`gh-avatar gh-tone-${toneOf(name)}`}
    style={{ width: size, height: size, fontSize: Math.round(size * 0.46) }}
    aria-hidden
  >
    {[...name].at(-1) ?? '?'}
  </span>
);
