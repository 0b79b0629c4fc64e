/** The leads, orders, deals or customers behind a sales figure, newest first, a page at a time. */
import type { SalesItem } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { formatAmount, formatPhone, formatTime } from '../../ui/format.ts';
import { Pager } from '../../ui/list/Pager.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import './sales-statistics.css';

export interface ItemKind {
  /** What a row is: 线索, 成交. */
  readonly noun: string;
  /** What its time is. */
  readonly timeTitle: string;
  readonly hasAmount: boolean;
}

interface Page {
  readonly PageIndex: number;
  readonly PageCount: number;
}

interface Props {
  readonly kind: ItemKind;
  readonly queryKey: readonly unknown[];
  readonly read: (
    page: Page,
    signal: AbortSignal,
  ) => Promise<{ readonly ItemList: readonly SalesItem[]; readonly Count: number }>;
}

const SIZES = [20, 50, 100];

export const SalesItemRows = ({ kind, queryKey, read }: Props) => {
  const [index, setIndex] = useState(1);
  const [size, setSize] = useState(SIZES[0] ?? 20);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, index, size],
    queryFn: ({ signal }) => read({ PageIndex: index, PageCount: size }, signal),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { noun, timeTitle, hasAmount } = kind;
  if (error) return <ErrorState compact message={error.message || `${noun}读取失败`} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.Count === 0) return <Empty compact icon={<FileSearch size={20} />} title={`这段时间没有${noun}`} />;
  const columns = [{ title: '姓名' }, { title: '电话' }, { title: '员工' }, { title: '部门' }, { title: timeTitle }];
  return (
    <div className="sales-items">
      <SmallTable label={noun} columns={hasAmount ? [...columns, { title: '金额（元）', figures: true }] : columns}>
        {data.ItemList.map((item) => (
          <tr key={item.Id}>
            <td>{item.Name}</td>
            <td className="gh-number">{formatPhone(item.Tel)}</td>
            <td>{item.UserName || <span className="gh-muted">—</span>}</td>
            <td>{item.Department || <span className="gh-muted">—</span>}</td>
            <td className="gh-number">{formatTime(item.Time)}</td>
            {hasAmount && <FigureTd>{formatAmount(item.Amount)}</FigureTd>}
          </tr>
        ))}
      </SmallTable>
      <Pager
        total={data.Count}
        unit={`条${noun}`}
        page={index}
        size={size}
        sizes={SIZES}
        onPage={setIndex}
        onSize={(next) => {
          setSize(next);
          setIndex(1);
        }}
      />
    </div>
  );
};
