/** A sheet before it is imported: what its columns are understood as, and what would become of its first lines. */
import {
  type ImportPreview as Preview,
  ImportResult,
  importResultLabel,
  previewImport,
  PREVIEWED_LINES,
} from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { CallFailed } from '../../../platform/failure.ts';
import { upload } from '../../../platform/upload.ts';
import { formatPhone } from '../../../ui/format.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { Tag, type TagTone } from '../../../ui/tag/Tag.tsx';
import './import-preview.css';
import type { ImportPlace } from '../places.ts';

const tones: Record<ImportResult, TagTone> = { 0: 'green', 1: 'amber', 2: 'red' };
const words: Record<ImportResult, string> = { ...importResultLabel, [ImportResult.Taken]: '新增' };

const Columns = ({ columns }: { readonly columns: Preview['Columns'] }) => {
  const known = columns.flatMap(({ Title, Field }) =>
    Field === null ? [] : [Title === Field ? Field : `${Field}（${Title}）`],
  );
  const others = columns.flatMap(({ Title, Field }) => (Field === null ? [Title] : []));
  return (
    <p className="import-columns">
      <span>{`识别到：${known.join('、')}`}</span>
      {others.length > 0 && <span className="gh-muted">{`存为属性：${others.join('、')}`}</span>}
    </p>
  );
};

const Lines = ({ rows }: { readonly rows: Preview['Rows'] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <section className="import-lines" tabIndex={0} aria-label={`前${PREVIEWED_LINES}行预览`}>
    <table>
      <thead>
        <tr>
          <th scope="col">行</th>
          <th scope="col">姓名</th>
          <th scope="col">电话</th>
          <th scope="col">结果</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  </section>
);

const messageOf = (error: Error): string => (error instanceof CallFailed && error.message) || '无法预览';

interface Props {
  readonly file: File;
  readonly placement: ImportPlace;
}

export const ImportPreview = ({ file, placement }: Props) => {
  const { data, error } = useQuery({
    queryKey: [previewImport.path, placement, file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) => (await upload(previewImport, { customerType: placement }, file, { signal })).data,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  // As high empty as filled: the button below must not move away from under the hand.
  return (
    <div className="import-preview">
      {/* Sending it is refused for the same reason; whoever reads it now need not wait for that. */}
      {error && <Empty compact icon={<FileX size={20} />} title={messageOf(error)} detail="改好后换一个文件再试。" />}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <>
          <Columns columns={data.Columns} />
          <Lines rows={data.Rows} />
        </>
      )}
    </div>
  );
};
