/** A small read-only table in a dialog, with a sticky header and a scrolling body. */
import type { ReactNode } from 'react';
import './small-table.css';

interface Props {
  readonly label: string;
  readonly columns: readonly {
    readonly title: string;
    /** A column of numbers, or of actions at the end; its cells are `FigureTd`s. */
    readonly figures?: boolean;
  }[];
  readonly children: ReactNode;
}

export const FigureTd = ({ children }: { readonly children: ReactNode }) => (
  <td className="gh-number gh-small-figure">{children}</td>
);

export const SmallTable = ({ label, columns, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <section className="gh-small-table" tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map(({ title, figures = false }) => (
            <th key={title} scope="col" {...(figures && { className: 'gh-small-figure' })}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
