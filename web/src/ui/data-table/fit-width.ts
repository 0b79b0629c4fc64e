/** Width limits of a column, and the width that fits its content. */
import { NARROWEST_COLUMN, WIDEST_COLUMN } from './useColumnModel.ts';

const BREATHING_ROOM = 2;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, width)));

/** Measures the rendered cells, including the header. */
export const fitWidth = (table: HTMLElement, columnId: string): number => {
  const cells = [...table.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(columnId)}"]`)];
  for (const { style } of cells) {
    style.width = 'max-content';
    style.justifySelf = 'start';
  }
  // All writes first, then all reads: one layout pass.
  const widest = Math.max(...cells.map((cell) => cell.getBoundingClientRect().width));
  for (const { style } of cells) {
    style.removeProperty('width');
    style.removeProperty('justify-self');
  }
  return clampWidth(widest + BREATHING_ROOM);
};
