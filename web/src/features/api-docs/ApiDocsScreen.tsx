/** The API description: the list of calls, and one of them in full. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { saveBlob } from '../../platform/download.ts';
import { CallFailed } from '../../platform/failure.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import './api-docs.css';
import { CallList } from './CallList.tsx';
import { CallView } from './CallView.tsx';
import type { ApiCall } from './description.ts';
import { type Description, fetchDescription } from './fetch-description.ts';

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

const Head = ({ description }: { readonly description: Description | undefined }) => (
  <header className="api-docs-head">
    <h1 id="api-docs-title">接口文档</h1>
    {description && (
      <>
        <span className="gh-muted gh-number">{description.calls.length} 个接口</span>
        <Button
          size="small"
          className="api-docs-download"
          icon={<Download size={13} aria-hidden />}
          onClick={() => saveBlob(description.file, 'openapi.json')}
        >
          下载 OpenAPI
        </Button>
      </>
    )}
  </header>
);

export const ApiDocsScreen = () => {
  const { data, error, refetch } = useQuery({ queryKey: ['openapi'], queryFn: fetchDescription, staleTime: Infinity });
  return (
    <section className="gh-page api-docs" aria-labelledby="api-docs-title">
      <Head description={data} />
      {data && <Calls calls={data.calls} />}
      {error && <ErrorState message="接口文档加载失败" detail={reasonOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
    </section>
  );
};
