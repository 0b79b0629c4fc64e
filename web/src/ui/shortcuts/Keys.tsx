/** Key caps shown beside a command. */
import { Fragment } from 'react';
import { capsOf } from './keys.ts';
import './keys.css';

interface Props {
  readonly keys: string;
}

export const Keys = ({ keys }: Props) => (
  <span className="gh-keys">
    {capsOf(keys).map((caps, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- strokes may repeat, and never move
      <Fragment key={at}>
        {at > 0 && <span className="gh-keys-then gh-unseen">然后</span>}
        {caps.map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </Fragment>
    ))}
  </span>
);
