/** Overdue reminders above the table, in red and in its columns. J and K go through them first, and on to the table. */
import type { NoticeRow } from '@gonghai/contract/notices/notice.contract.ts';
import { Button } from 'antd';
import { AlarmClock } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { Column } from '../../ui/data-table/columns.ts';
import { useColumnModel } from '../../ui/data-table/useColumnModel.ts';
import type { TableLayout } from '../../ui/data-table/useTableLayout.ts';
import { formatCount } from '../../ui/format.ts';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { useNow } from '../../ui/useNow.ts';
import { overdueFor } from '../../widgets/follow-up-times.ts';
import '../../widgets/follow-ups.css';
import { rowAfter } from './overdue-rows.ts';
import type { useOverdue } from './useOverdue.ts';

const ROW = '[data-overdue-row]';

const rowsIn = (part: HTMLElement | null): readonly HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>(ROW) ?? []),
];

/** The index of the overdue row with the focus; -1 when it is elsewhere. */
export const focusedOverdue = (part: HTMLElement | null): number =>
  rowsIn(part).findIndex((row) => row.contains(document.activeElement));

const useRowKeys = (group: RefObject<HTMLElement | null>, onPast: () => void): void => {
  const step = (by: 1 | -1): void => {
    const rows = rowsIn(group.current);
    const next = rowAfter(focusedOverdue(group.current), by, rows.length);
    if (next === 'past') onPast();
    // The name, where there is one: Enter opens the customer.
    else rows[next]?.querySelector('button')?.focus();
  };
  useShortcut({ keys: 'J', scope: '列表', description: '下一行', run: () => step(1) });
  useShortcut({ keys: 'K', scope: '列表', description: '上一行', run: () => step(-1) });
};

interface Props {
  readonly overdue: Pick<ReturnType<typeof useOverdue>, 'rows' | 'total' | 'loadMore' | 'isLoadingMore'>;
  readonly openId: number | undefined;
  readonly columns: readonly Column<NoticeRow>[];
  readonly layout: TableLayout;
  /** Called when J moves past the last row. */
  readonly onPast: () => void;
}

/** The message comes after the time since when it is overdue. It cannot be hidden. */
const Message = ({ row, now }: { readonly row: NoticeRow; readonly now: ReturnType<typeof useNow> }) => (
  <>
    <b className="follow-up-overdue">{overdueFor(row.SubscribeTime, now)}</b>
    <span className="gh-ellipsis" title={row.Msg}>
      {row.Msg}
    </span>
  </>
);

export const OverdueGroup = ({ overdue, openId, columns, layout, onPast }: Props) => {
  const { rows, total, loadMore, isLoadingMore } = overdue;
  const now = useNow();
  const group = useRef<HTMLElement>(null);
  useRowKeys(group, onPast);
  const placed = useColumnModel(columns, layout, 1);
  return (
    <section ref={group} className="to-do-overdue" aria-label="已逾期">
      <h2>
        <AlarmClock size={14} aria-hidden />
        {`已逾期 ${formatCount(total)} 项`}
      </h2>
      <ol>
        {rows.map((row) => (
          <li key={row.Id} data-overdue-row aria-current={row.Id === openId || undefined}>
            {placed.map(({ id, cell }) => (
              <span key={id} data-column={id}>
                {id === 'Msg' ? <Message row={row} now={now} /> : cell(row)}
              </span>
            ))}
          </li>
        ))}
        {total > rows.length && (
          <li className="to-do-more">
            <Button type="text" block loading={isLoadingMore} onClick={loadMore}>
              {`加载更多（还有 ${formatCount(total - rows.length)} 项）`}
            </Button>
          </li>
        )}
      </ol>
    </section>
  );
};
