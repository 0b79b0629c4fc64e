/** The figures of the board: their names and texts. Pure. */
import { talkTimeText } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { BoardFigures } from '@gonghai/contract/home/home-figures.contract.ts';
import { formatCount } from '../../ui/format.ts';

export interface BoardFigure {
  readonly field: keyof BoardFigures;
  readonly label: string;
  readonly text: (value: number) => string;
  /** Opens only the connected calls. */
  readonly isConnected: boolean;
}

export const BOARD_FIGURES: readonly BoardFigure[] = [
  { field: 'CustomerTotal', label: '拨打人数', text: formatCount, isConnected: false },
  { field: 'CallTotal', label: '拨打次数', text: formatCount, isConnected: false },
  { field: 'ConnectTotal', label: '接通次数', text: formatCount, isConnected: true },
  { field: 'CallTime', label: '通话时长', text: talkTimeText, isConnected: true },
];

/** +9, −3 or 持平. */
export const differenceText = (difference: number, text: (value: number) => string): string =>
  difference === 0 ? '持平' : `${difference > 0 ? '+' : '−'}${text(Math.abs(difference))}`;
