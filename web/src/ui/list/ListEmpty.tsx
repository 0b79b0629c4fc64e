/** Empty state of a list: something must be chosen first, it failed, the filters match nothing, or there are no rows yet. */
import { Button } from 'antd';
import { ListFilter, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Empty } from '../state/Empty.tsx';
import { ErrorState } from '../state/ErrorState.tsx';

interface Props {
  readonly noun: string;
  /** What must be chosen first. */
  readonly demand?: { readonly title: string; readonly detail?: string } | undefined;
  readonly failed: string | undefined;
  readonly onRetry: () => void;
  /** Number of active filters. */
  readonly filtersSet: number;
  readonly onClear: () => void;
  readonly title?: string | undefined;
  readonly detail?: string | undefined;
  readonly actions?: ReactNode;
}

export const ListEmpty = ({ noun, demand, failed, onRetry, filtersSet, onClear, title, detail, actions }: Props) => {
  if (demand) return <Empty icon={<ListFilter size={20} />} title={demand.title} detail={demand.detail} />;
  if (failed !== undefined) return <ErrorState message={failed} onRetry={onRetry} />;
  if (filtersSet === 0) return <Empty title={title ?? `暂无${noun}`} detail={detail} actions={actions} />;
  return (
    <Empty
      icon={<SearchX size={20} />}
      title={`没有符合条件的${noun}`}
      detail={`换个关键词，或清除 ${filtersSet} 个筛选条件再试。`}
      actions={
        <>
          <Button onClick={onClear}>清除筛选</Button>
          {actions}
        </>
      }
    />
  );
};
