/** The own calls that a figure of the board counts. */
import { type BoardFigures, queryOwnCalls } from '@gonghai/contract/home/home-figures.contract.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { call } from '../../platform/api.ts';
import { FigureStrip } from '../../ui/figure/FigureStrip.tsx';
import { formatDays } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { CallRows } from '../../widgets/call-rows/CallRows.tsx';
import { BOARD_FIGURES } from './board-figures.ts';

interface Props {
  readonly title: string;
  /** All of the board: people are fewer than their calls. */
  readonly board: BoardFigures | undefined;
  readonly range: TimeRange;
  readonly isConnected: boolean;
}

export const OwnCallsDialog = ({ title, board, range, isConnected }: Props) => {
  const request = { ...range, ...(isConnected && { IsConnected: true }) };
  return (
    <Dialog title={`我的${title}：${formatDays(range)}`} width={920}>
      {board && (
        <FigureStrip
          small
          figures={BOARD_FIGURES.map(({ field, label, text }) => ({ label, value: text(board[field]) }))}
        />
      )}
      <CallRows
        queryKey={[queryOwnCalls.path, request]}
        read={async ({ index, size }, signal) => {
          const { Rows, Count } = await call(
            queryOwnCalls,
            { ...request, PageIndex: index, PageCount: size },
            { signal },
          );
          return { calls: Rows, count: Count };
        }}
      />
    </Dialog>
  );
};
