/** A figure of a table that opens the rows it counts, for users who may see them. Plain until it is hovered or focused. */
import type { ReactNode } from 'react';
import { FigureCell } from '../data-table/cells.tsx';
import './figure-link.css';

interface Props {
  /** The formatted figure. */
  readonly children: ReactNode;
  /** What opens: 查看通话记录. */
  readonly title: string;
  /** Opens an address. Without it and `onOpen` the figure is plain text: a zero, or rows out of sight. */
  readonly link?: string | undefined;
  /** Opens a dialog or a drawer. */
  readonly onOpen?: (() => void) | undefined;
}

export const FigureLink = ({ children, title, link, onOpen }: Props) => {
  if (link !== undefined)
    return (
      <a className="gh-number gh-figure-link" href={link} title={title}>
        {children}
      </a>
    );
  if (!onOpen) return <FigureCell>{children}</FigureCell>;
  return (
    <button type="button" className="gh-number gh-figure-link" title={title} onClick={onOpen}>
      {children}
    </button>
  );
};
