/** The user's own figures of the span, each beside the span before, and opening its calls. */
import { talkTimeText } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { BoardFigures, HomeBoard } from '@gonghai/contract/home/home-figures.contract.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { use } from 'react';
import { formatCount } from '../../ui/format.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import { SkeletonBar } from '../../ui/state/Skeleton.tsx';

const OwnCallsDialog = late(() => import('./OwnCallsDialog.tsx').then((module) => module.OwnCallsDialog));

interface Tile {
  readonly field: keyof BoardFigures;
  readonly label: string;
  readonly text: (value: number) => string;
  /** Opens only the connected calls. */
  readonly isConnected: boolean;
}

const TILES: readonly Tile[] = [
  { field: 'CustomerTotal', label: '拨打人数', text: formatCount, isConnected: false },
  { field: 'CallTotal', label: '拨打次数', text: formatCount, isConnected: false },
  { field: 'ConnectTotal', label: '接通次数', text: formatCount, isConnected: true },
  { field: 'CallTime', label: '通话时长', text: talkTimeText, isConnected: true },
];

const differenceText = (difference: number, text: (value: number) => string): string =>
  difference === 0 ? '持平' : `${difference > 0 ? '+' : '−'}${text(Math.abs(difference))}`;

interface Props {
  readonly board: HomeBoard | undefined;
  /** Without a board: a dash instead of a figure that never comes. */
  readonly isFailed: boolean;
  readonly range: TimeRange;
  /** The words for the span before: 昨天, 前 7 天. */
  readonly before: string;
}

export const Board = ({ board, isFailed, range, before }: Props) => {
  const owner = use(TabKey);
  const open = ({ label, isConnected }: Tile): void =>
    void openDialog(<OwnCallsDialog title={label} range={range} isConnected={isConnected} />, { owner });
  return (
    <ul className="home-board" aria-label="我的数据">
      {TILES.map((tile) => {
        const { field, label, text } = tile;
        const difference = board && board[field] - board.Before[field];
        return (
          <li key={field}>
            <button type="button" className="home-tile" title="查看通话记录" onClick={() => open(tile)}>
              <span className="home-tile-head">
                {label}
                {difference !== undefined && (
                  <span className="gh-number" data-up={difference > 0 || undefined}>
                    {differenceText(difference, text)}
                  </span>
                )}
              </span>
              {board || isFailed ? (
                <b className="gh-number">{board ? text(board[field]) : '—'}</b>
              ) : (
                <SkeletonBar width={64} />
              )}
              <span className="home-tile-before gh-number">
                {board ? `${before} ${text(board.Before[field])}` : '　'}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};
