/** Preview of an import: the detected columns and the result of the first lines. */
import {
  type ImportPreview as Preview,
  ImportResult,
  importResultLabel,
  PREVIEWED_LINES,
} from '@gonghai/contract/imports/import.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { CallFailed } from '../platform/failure.ts';
import type { UploadOptions } from '../platform/upload.ts';
import { SmallTable } from '../ui/data-table/SmallTable.tsx';
import { formatPhone } from '../ui/format.ts';
import { Empty } from '../ui/state/Empty.tsx';
import { Skeleton } from '../ui/state/Skeleton.tsx';
import { Tag, type TagTone } from '../ui/tag/Tag.tsx';
import './import-preview.css';

const tones: Record<ImportResult, TagTone> = { 0: 'green', 1: 'amber', 2: 'red' };
const words: Record<ImportResult, string> = { ...importResultLabel, [ImportResult.Taken]: '新增' };

interface ColumnsProps {
  readonly columns: Preview['Columns'];
  /** What happens to columns without a field. */
  readonly others: string;
}

const Columns = ({ columns, others: othersLabel }: ColumnsProps) => {
  const known = columns.flatMap(({ Title, Field }) =>
    Field === null ? [] : [Title === Field ? Field : `${Field}（${Title}）`],
  );
  const others = columns.flatMap(({ Title, Field }) => (Field === null ? [Title] : []));
  return (
    <p className="import-columns">
      <span>{`识别到：${known.join('、')}`}</span>
      {others.length > 0 && <span className="gh-muted">{`${othersLabel}：${others.join('、')}`}</span>}
    </p>
  );
};

const COLUMNS = ['行', '姓名', '电话', '结果'].map((title) => ({ title }));

const Lines = ({ rows }: { readonly rows: Preview['Rows'] }) => (
  <SmallTable label={`前${PREVIEWED_LINES}行预览`} columns={COLUMNS}>
    {rows.map(({ Row, Name, Tel, Result, Text }) => (
      <tr key={Row}>
        <td className="gh-number gh-muted">{Row}</td>
        <td>{Name}</td>
        <td className="gh-number import-phone">{formatPhone(Tel)}</td>
        <td>
          <Tag tone={tones[Result]}>{words[Result]}</Tag>
          {Text && <span className="gh-muted">{Text}</span>}
        </td>
      </tr>
    ))}
  </SmallTable>
);

/** The server's error about the file; the import would fail with the same error. */
const refusalIn = (error: Error | null): string | undefined =>
  error instanceof CallFailed && error.code === ResultCode.Refused ? error.message || '无法读取' : undefined;

const Unseen = ({ error }: { readonly error: Error }) => {
  const [title, detail] =
    refusalIn(error) === undefined
      ? [error.message || '无法预览', '没有预览也可以上传。']
      : ['这个文件不能导入', '改好后换一个文件再试。'];
  return <Empty compact icon={<FileX size={20} />} title={title} detail={detail} />;
};

interface Props {
  readonly file: File;
  /** What is previewed, apart from the file: the path of the call and its parameters. */
  readonly about: readonly unknown[];
  /** Usually `upload` of the platform with the endpoint of the preview. */
  readonly read: (file: File, options: UploadOptions) => Promise<{ readonly data: Preview }>;
  readonly others: string;
  readonly onRefused: (why: string) => void;
}

export const ImportPreview = ({ file, about, read, others, onRefused }: Props) => {
  const { data, error } = useQuery({
    queryKey: [...about, file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) => (await read(file, { signal })).data,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    // After the import every line would be a duplicate.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const refusal = refusalIn(error);
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    if (refusal !== undefined) tell(refusal);
  }, [refusal]);
  // Fixed height, so that the button below does not move.
  return (
    <div className="import-preview">
      {error && <Unseen error={error} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <>
          <Columns columns={data.Columns} others={others} />
          <Lines rows={data.Rows} />
        </>
      )}
    </div>
  );
};
