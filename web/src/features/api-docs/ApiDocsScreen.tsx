/** The API description: the list of calls, and one of them in full. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { CallFailed } from '../../platform/failure.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import './api-docs.css';
import { type ApiCall, fetchCalls } from './description.ts';
import { CallList } from './CallList.tsx';
import { CallView } from './CallView.tsx';

const matching = (calls: readonly ApiCall[], typed: string): readonly ApiCall[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ name, path, summary, feature }) => {
    const everything = [name, path, summary, feature].join(' ').toLowerCase();
    return words.every((word) => everything.includes(word));
  });
};

const Calls = ({ calls }: { readonly calls: readonly ApiCall[] }) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(calls[0]?.path);
  const found = matching(calls, useDeferredValue(typed));
  const shown = found.find(({ path }) => path === chosen) ?? found[0];

  return (
    <div className="api-docs-columns">
      <div className="api-docs-side">
        <SearchField label="搜索接口" typed={typed} onType={setTyped} />
        <CallList calls={found} shown={shown} onChoose={({ path }) => setChosen(path)} />
      </div>
      {shown ? (
        <CallView key={shown.path} call={shown} />
      ) : (
        <Empty title="没有符合条件的接口" detail="换个关键词再试。" />
      )}
    </div>
  );
};

/** An internal error has no message for the user. */
const reasonOf = (error: Error): string | undefined => (error instanceof CallFailed ? error.message : undefined);

export const ApiDocsScreen = () => {
  const { data, error, refetch } = useQuery({ queryKey: ['openapi'], queryFn: fetchCalls, staleTime: Infinity });
  return (
    <section className="gh-page api-docs" aria-labelledby="api-docs-title">
      <header className="api-docs-head">
        <h1 id="api-docs-title">接口文档</h1>
        {data && <span className="gh-muted gh-number">{data.length} 个接口</span>}
      </header>
      {data && <Calls calls={data} />}
      {error && <ErrorState message="接口文档加载失败" detail={reasonOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
    </section>
  );
};
