/** Figures in a row, each with its name above it and, if needed, a note below. */
import type { ReactNode } from 'react';
import './figure-strip.css';

export interface ShownFigure {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string;
}

interface Props {
  readonly figures: readonly ShownFigure[];
  /** In a dialog or drawer, where the rows matter more. */
  readonly small?: boolean;
}

export const FigureStrip = ({ figures, small = false }: Props) => (
  <dl className="gh-figure-strip" data-small={small || undefined}>
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="gh-figure-strip-value gh-number">{value}</dd>
        {note !== undefined && <dd>{note}</dd>}
      </div>
    ))}
  </dl>
);
