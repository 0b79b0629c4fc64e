/** The user's own figures of the span, each beside the span before. A figure opens its calls, the comparison its parts. */
import type { HomeBoard } from '@gonghai/contract/home/home-figures.contract.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { use } from 'react';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import { SkeletonBar } from '../../ui/state/Skeleton.tsx';
import { BOARD_FIGURES, type BoardFigure, differenceText } from './board-figures.ts';

const OwnCallsDialog = late(() => import('./OwnCallsDialog.tsx').then((module) => module.OwnCallsDialog));
const DifferenceDialog = late(() => import('./DifferenceDialog.tsx').then((module) => module.DifferenceDialog));

interface Props {
  readonly board: HomeBoard | undefined;
  /** Without a board: a dash instead of a figure that never comes. */
  readonly isFailed: boolean;
  /** The figures are those of the span chosen before, until the answer arrives. */
  readonly isOld: boolean;
  readonly range: TimeRange;
  /** The words for the span before: 昨天, 前 7 天. */
  readonly before: string;
}

export const Board = ({ board, isFailed, isOld, range, before }: Props) => {
  const owner = use(TabKey);
  /** Those of the span before are not those of the calls. */
  const shown = isOld ? undefined : board;
  const open = ({ label, isConnected }: BoardFigure): void =>
    void openDialog(<OwnCallsDialog title={label} board={shown} range={range} isConnected={isConnected} />, { owner });
  const explain = (figure: BoardFigure): void =>
    void openDialog(<DifferenceDialog figure={figure} range={range} before={before} />, { owner });
  return (
    <ul className="home-board" aria-label="我的数据" aria-busy={isOld}>
      {BOARD_FIGURES.map((figure) => {
        const { field, label, text } = figure;
        const difference = board && board[field] - board.Before[field];
        return (
          <li key={field}>
            <button type="button" className="home-tile" title="查看通话记录" onClick={() => open(figure)}>
              <span className="home-tile-label">{label}</span>
              {board || isFailed ? (
                <b className="gh-number">{board ? text(board[field]) : '—'}</b>
              ) : (
                <SkeletonBar width={64} />
              )}
              <span className="home-tile-before gh-number">
                {board ? `${before} ${text(board.Before[field])}` : '　'}
              </span>
            </button>
            {difference !== undefined && (
              <button
                type="button"
                className="home-tile-why gh-number"
                title="查看变化的原因"
                aria-label={`${label}与${before}相比 ${differenceText(difference, text)}，查看变化的原因`}
                data-up={difference > 0 || undefined}
                onClick={() => explain(figure)}
              >
                {differenceText(difference, text)}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
};
