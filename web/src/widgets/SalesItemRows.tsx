/** The leads, orders, deals or customers behind a sales figure, newest first. */
import type { SalesItem } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { FigureTd } from '../ui/data-table/SmallTable.tsx';
import { formatAmount, formatDay, formatPhone, formatTime } from '../ui/format.ts';
import { PagedRows } from '../ui/list/PagedRows.tsx';

export interface ItemKind {
  /** What a row is: 线索, 成交. */
  readonly noun: string;
  readonly unit: string;
  /** What its time is, and whether it is a day. */
  readonly timeTitle: string;
  readonly isDay?: boolean;
  readonly hasAmount: boolean;
}

type Props = Pick<Parameters<typeof PagedRows<SalesItem>>[0], 'queryKey' | 'read'> & { readonly kind: ItemKind };

export const SalesItemRows = ({ kind: { noun, unit, timeTitle, isDay = false, hasAmount }, ...reading }: Props) => {
  const columns = [{ title: '姓名' }, { title: '电话' }, { title: '员工' }, { title: '部门' }, { title: timeTitle }];
  return (
    <PagedRows
      {...reading}
      noun={noun}
      unit={unit}
      columns={hasAmount ? [...columns, { title: '金额（元）', figures: true }] : columns}
      empty={`这段时间没有${noun}`}
      renderRow={(item) => (
        <tr key={item.Id}>
          <td>{item.Name}</td>
          <td className="gh-number">{formatPhone(item.Tel)}</td>
          <td>{item.UserName || <span className="gh-muted">—</span>}</td>
          <td>{item.Department || <span className="gh-muted">—</span>}</td>
          <td className="gh-number">{isDay ? formatDay(item.Time) : formatTime(item.Time)}</td>
          {hasAmount && <FigureTd>{formatAmount(item.Amount)}</FigureTd>}
        </tr>
      )}
    />
  );
};
