/** A tinted label with a dot; the text carries the meaning, not the colour. */
import type { ReactNode } from 'react';
import './tag.css';

export type TagTone = 'grey' | 'blue' | 'cyan' | 'violet' | 'amber' | 'green' | 'red' | 'rose';

interface Props {
  readonly tone?: TagTone;
  readonly dot?: boolean;
  readonly children: ReactNode;
}

export const Tag = ({ tone = 'grey', dot = true, children }: Props) => (
  <span className={`gh-tag gh-tone-${tone}`}>
    {dot && <i aria-hidden />}
    {children}
  </span>
);
