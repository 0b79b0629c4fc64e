/** The rows behind a figure in a dialog: a small table with pages, and its states. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SmallTable } from '../data-table/SmallTable.tsx';
import { Empty } from '../state/Empty.tsx';
import { ErrorState } from '../state/ErrorState.tsx';
import { Skeleton } from '../state/Skeleton.tsx';
import { Pager } from './Pager.tsx';
import './paged-rows.css';

interface Page {
  readonly PageIndex: number;
  readonly PageCount: number;
}

interface Props<Item> {
  /** What a row is: 线索, 成交. */
  readonly noun: string;
  /** How rows are counted: 条线索, 笔成交. */
  readonly unit: string;
  readonly columns: Parameters<typeof SmallTable>[0]['columns'];
  readonly queryKey: readonly unknown[];
  readonly read: (
    page: Page,
    signal: AbortSignal,
  ) => Promise<{ readonly ItemList: readonly Item[]; readonly Count: number }>;
  /** A `tr` with its key. */
  readonly renderRow: (item: Item, at: number) => ReactNode;
  readonly empty: string;
}

const SIZES = [20, 50, 100];

export const PagedRows = <Item,>({ noun, unit, columns, queryKey, read, renderRow, empty }: Props<Item>) => {
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
  if (error) return <ErrorState compact message={error.message || `${noun}读取失败`} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.Count === 0) return <Empty compact icon={<FileSearch size={20} />} title={empty} />;
  return (
    <div className="gh-paged-rows">
      <SmallTable label={noun} columns={columns}>
        {data.ItemList.map(renderRow)}
      </SmallTable>
      <Pager
        total={data.Count}
        unit={unit}
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
