/** Class and position of a cell, shared by headers, rows and skeletons. */
import type { CSSProperties } from 'react';
import type { PlacedColumn } from './useColumnModel.ts';
import { endVariable, startVariable } from './useColumnTracks.ts';

export const cellClass = <Row>({ align, sticky, edge }: PlacedColumn<Row>): string =>
  [
    'gh-table-cell',
    align === 'end' && 'gh-align-end',
    align === 'center' && 'gh-align-center',
    sticky && `gh-sticky gh-sticky-${sticky}`,
    edge && 'gh-sticky-edge',
  ]
    .filter(Boolean)
    .join(' ');

export const cellPlace = <Row>({ sticky }: PlacedColumn<Row>, at: number): CSSProperties | undefined => {
  if (sticky === 'start') return { left: `var(${startVariable(at)})` };
  return sticky === 'end' ? { right: `var(${endVariable(at)})` } : undefined;
};
