/** Key hints at the bottom of a page. Visual only: screen reader users find them in the shortcut sheet. */
import type { ReactNode } from 'react';
import './keys.css';
import { Keys } from './Keys.tsx';

export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

interface Props {
  readonly hints: readonly KeyHint[];
  /** Said before them: what the mouse does. */
  readonly children?: ReactNode;
}

export const KeyHints = ({ hints, children }: Props) => (
  <span className="gh-key-hints" aria-hidden>
    {children}
    {hints.map(({ keys, does }) => (
      <span key={does}>
        {keys.map((each) => (
          <Keys key={each} keys={each} />
        ))}
        {does}
      </span>
    ))}
  </span>
);
