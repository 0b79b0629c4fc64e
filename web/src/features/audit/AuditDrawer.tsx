/** One audit entry in full, with before and after in two columns. */
import type { AuditRow } from '@gonghai/contract/audit/audit.contract.ts';
import { addressWord } from '@gonghai/contract/audit/audit-words.ts';
import { formatTime } from '../../ui/format.ts';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import './audit.css';
import { aboutOf, changesOf } from './changes.ts';

interface Props {
  readonly row: AuditRow;
  readonly onClose: () => void;
  readonly neighbours: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
}

export const AuditDrawer = ({ row, onClose, neighbours }: Props) => {
  const changes = changesOf(row);
  return (
    <Drawer label={`${row.Action}详情`} header={<b>{row.Action}</b>} onClose={onClose} neighbours={neighbours}>
      <div className="audit-detail">
        <dl className="audit-facts">
          <dt>操作人</dt>
          <dd>{row.UserName || '系统'}</dd>
          <dt>时间</dt>
          <dd className="gh-number">{formatTime(row.CreatedTime)}</dd>
          <dt>对象</dt>
          <dd>
            {aboutOf(row)}
            {row.SubjectId !== null && <span className="gh-muted gh-number"> #{row.SubjectId}</span>}
          </dd>
          <dt>来源地址</dt>
          <dd className="gh-number">{addressWord(row.Address)}</dd>
        </dl>
        {changes.length === 0 ? (
          <Empty title="这次操作没有字段变更" />
        ) : (
          <table className="audit-changes">
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">变更前</th>
                <th scope="col">变更后</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after, isChanged }) => (
                <tr key={field} data-changed={isChanged || undefined}>
                  <th scope="row">{field}</th>
                  <td>{before || '—'}</td>
                  <td>{after || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Drawer>
  );
};
