/** A rate with a bar. */
import './rate-cell.css';

interface Props {
  /** From 0 to 1; null without a base. */
  readonly share: number | null;
  /** The rate as text. */
  readonly text: string;
}

export const RateCell = ({ share, text }: Props) => (
  <span className="gh-rate">
    <span className="gh-rate-bar" aria-hidden>
      <span style={{ width: `${Math.min(share ?? 0, 1) * 100}%` }} />
    </span>
    <span className="gh-number">{text}</span>
  </span>
);
