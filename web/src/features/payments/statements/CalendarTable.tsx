/** The table of the calendar with its totals. Only days with a statement are added up. */
import type { CalendarCell } from '@gonghai/contract/payments/calendar.contract.ts';
import { FileX2, Lock } from 'lucide-react';
import { Fragment } from 'react';
import { formatAmount, formatMoney } from '../../../ui/format.ts';
import {
  closingOf,
  type DayRow,
  type OpenDay,
  type ShownCell,
  sumCells,
  type WalletHead,
  weekdayOf,
} from './calendar-days.ts';
import { signed } from '../reconcile/difference.ts';
import { DifferenceMark, OpenCount } from './CalendarMarks.tsx';
import { DayDetail } from './DayDetail.tsx';

interface Props {
  readonly rows: readonly DayRow[];
  readonly wallets: readonly WalletHead[];
  /** Of the whole month, for the totals. */
  readonly cells: readonly CalendarCell[];
  readonly today: string;
  readonly open: OpenDay | undefined;
  readonly onOpen: (open: OpenDay | undefined) => void;
  readonly onUpload: () => void;
  readonly onChanged: () => void;
}

const amountText = (amount: number | undefined): string => (amount ? formatAmount(amount) : '—');

interface CellProps {
  readonly shown: ShownCell;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onUpload: () => void;
}

/** Three columns of one wallet. The first one is the button of the cell. */
const Cells = ({ shown, label, isOpen, onOpen, onUpload }: CellProps) => {
  const { cell, state } = shown;
  const isMissing = state === 'missing';
  const statement = isMissing ? '缺账单' : state === 'awaited' ? '待出账' : amountText(cell?.StatementAmount);
  const look = { 'data-state': state, 'data-open': isOpen || undefined } as const;
  const canOpen = state !== 'none';
  const first = (
    <>
      <span className="gh-unseen">{label}</span>
      {isMissing && <FileX2 size={13} aria-hidden />}
      {statement}
    </>
  );
  return (
    <>
      <td {...look} className="calendar-first">
        {canOpen ? (
          <button type="button" className="calendar-cell gh-number" aria-expanded={isOpen} onClick={onOpen}>
            {first}
          </button>
        ) : (
          <span className="gh-muted">—</span>
        )}
      </td>
      <td {...look} className="gh-number gh-secondary" {...(canOpen && { onClick: onOpen })}>
        {amountText(cell?.ClaimAmount)}
      </td>
      <td {...look} {...(canOpen && !isMissing && { onClick: onOpen })}>
        {isMissing ? (
          <button type="button" className="calendar-upload" onClick={onUpload}>
            上传
          </button>
        ) : (
          <DifferenceMark cell={cell} state={state} />
        )}
      </td>
    </>
  );
};

const Closing = ({ row, isToday }: { readonly row: DayRow; readonly isToday: boolean }) => {
  const { closed, of } = closingOf(row);
  if (isToday) return <span className="gh-muted">今天</span>;
  if (of === 0) return <span className="gh-muted">—</span>;
  if (closed === of)
    return (
      <span className="calendar-difference">
        <Lock size={13} aria-hidden className="calendar-good" />
        已结账
      </span>
    );
  return <span className="gh-muted">{closed === 0 ? '未结账' : `已结 ${closed}/${of}`}</span>;
};

const Totals = ({ wallets, cells }: Pick<Props, 'wallets' | 'cells'>) => (
  <tr className="calendar-totals">
    <th scope="row">合计</th>
    {wallets.map(({ id }) => {
      const { statement, claim, difference, open } = sumCells(cells.filter(({ PaymentType }) => PaymentType === id));
      return (
        <Fragment key={id}>
          <td className="gh-number calendar-first">{formatAmount(statement)}</td>
          <td className="gh-number">{formatAmount(claim)}</td>
          <td>
            <span className="calendar-difference gh-number">
              <OpenCount count={open} />
              <span className={difference === 0 ? 'gh-secondary' : 'calendar-red'}>{signed(difference)}</span>
            </span>
          </td>
        </Fragment>
      );
    })}
    <td className="calendar-close" aria-label="结账" />
  </tr>
);

const Foot = ({ cells }: Pick<Props, 'cells'>) => {
  const { statement, claim, difference } = sumCells(cells);
  return (
    <footer className="calendar-foot">
      <span className="gh-secondary">合计只含有账单的日期。差额 = 账单收入 − 申报。</span>
      <span>
        全部钱包　账单 <b className="gh-number">{formatMoney(statement)}</b>　申报{' '}
        <b className="gh-number">{formatMoney(claim)}</b>　差额{' '}
        <b className={difference === 0 ? 'gh-number' : 'gh-number calendar-red'}>{signed(difference)}</b>
      </span>
    </footer>
  );
};

export const CalendarTable = ({ rows, wallets, cells, today, open, onOpen, onUpload, onChanged }: Props) => {
  const width = 2 + wallets.length * 3;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className="calendar-scroll" tabIndex={0} aria-label="对账日历">
        <table className="calendar-table">
          <thead>
            <tr>
              <th rowSpan={2} scope="col" className="calendar-day">
                日期
              </th>
              {wallets.map(({ id, name }) => (
                <th key={id} colSpan={3} scope="colgroup" className="calendar-wallet">
                  {name}
                </th>
              ))}
              <th rowSpan={2} scope="col" className="calendar-close">
                结账
              </th>
            </tr>
            <tr>
              {wallets.map(({ id }) => (
                <Fragment key={id}>
                  <th scope="col" className="calendar-first">
                    账单收入
                  </th>
                  <th scope="col">申报</th>
                  <th scope="col">差额</th>
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const unfolded = open?.day === row.day ? wallets.find(({ id }) => id === open.wallet) : undefined;
              return (
                <Fragment key={row.day}>
                  <tr>
                    <th scope="row" className="calendar-day" data-today={row.day === today || undefined}>
                      <b className="gh-number">{row.day.slice(5)}</b> {weekdayOf(row.day)}
                    </th>
                    {row.cells.map((shown, at) => {
                      const isOpen = unfolded?.id === shown.wallet;
                      return (
                        <Cells
                          key={shown.wallet}
                          shown={shown}
                          label={`${wallets[at]?.name ?? ''} ${row.day}`}
                          isOpen={isOpen}
                          onOpen={() => onOpen(isOpen ? undefined : { day: row.day, wallet: shown.wallet })}
                          onUpload={onUpload}
                        />
                      );
                    })}
                    <td className="calendar-close">
                      <Closing row={row} isToday={row.day === today} />
                    </td>
                  </tr>
                  {unfolded && (
                    <tr className="calendar-unfolded">
                      <td colSpan={width}>
                        <DayDetail
                          key={`${row.day} ${unfolded.id}`}
                          day={row.day}
                          wallet={unfolded}
                          isToday={row.day === today}
                          onClose={() => onOpen(undefined)}
                          onChanged={onChanged}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
          <tfoot>
            <Totals wallets={wallets} cells={cells} />
          </tfoot>
        </table>
      </section>
      <Foot cells={cells} />
    </>
  );
};
