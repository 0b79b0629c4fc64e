/** The calls made to a customer, newest first, with what was noted about each. */
import {
  type CallLog,
  FILTER_PASSED,
  filterResultLabel,
  LONGEST_CALL_REMARK,
  queryCallLogs,
  updateCallRemark,
} from '@gonghai/contract/customers/call-log.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { Phone } from 'lucide-react';
import { use } from 'react';
import { call } from '../../../platform/api.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { formatDuration, formatShortTime } from '../../../ui/format.ts';
import '../../../ui/list/row-actions.css';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { PaneList } from './PaneList.tsx';

const form = updateCallRemark.request.pick({ Remark: true });

const RemarkDialog = ({ log, onSaved }: { readonly log: CallLog; readonly onSaved: () => void }) => (
  <FormDialog
    title="通话备注"
    schema={form}
    initial={{ Remark: log.Remark }}
    width={440}
    submit={({ Remark }) => call(updateCallRemark, { CallLogId: log.Id, Remark })}
    onSaved={onSaved}
  >
    <Field name="Remark" label="备注">
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={{ show: true, max: LONGEST_CALL_REMARK }} />
    </Field>
  </FormDialog>
);

/** A number on a blacklist was never called; what else has no length was not answered. */
const Outcome = ({ log: { FilterResult, CallSeconds } }: { readonly log: CallLog }) => {
  if (FilterResult !== FILTER_PASSED) return <Tag tone="red">{filterResultLabel(FilterResult)}</Tag>;
  return CallSeconds > 0 ? <Tag tone="green">{formatDuration(CallSeconds)}</Tag> : <Tag tone="grey">未接通</Tag>;
};

const remarkAct = ({ Remark }: CallLog): string => (Remark ? '修改' : '写备注');

const Line = ({ log, onRemark }: { readonly log: CallLog; readonly onRemark: () => void }) => (
  <li className="customer-record">
    <span className="customer-record-head">
      <Outcome log={log} />
      <b>{log.UserName}</b>
      <time className="gh-number gh-muted">{formatShortTime(log.StartTime)}</time>
    </span>
    <span className="customer-call-remark">
      <span className={log.Remark ? undefined : 'gh-muted'}>{log.Remark || '无备注'}</span>
      {log.MayEdit && (
        <span className="gh-row-actions">
          <button type="button" aria-label={`${remarkAct(log)}：${formatShortTime(log.StartTime)}`} onClick={onRemark}>
            {remarkAct(log)}
          </button>
        </span>
      )}
    </span>
  </li>
);

export const CustomerCalls = ({ customerId }: { readonly customerId: number }) => {
  const owner = use(TabKey);
  const { data, error, refetch } = useQuery({
    queryKey: [queryCallLogs.path, customerId],
    queryFn: ({ signal }) => call(queryCallLogs, { customerId }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const reload = (): void => void refetch();
  const remark = (log: CallLog): void => {
    openDialog(<RemarkDialog log={log} onSaved={reload} />, { owner });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="customer-pane" tabIndex={0} aria-label="通话记录">
      <PaneList
        rows={data}
        error={error}
        onRetry={reload}
        empty={
          <Empty compact icon={<Phone size={20} />} title="还没有通话" detail="拨打后，每一通电话都会记在这里。" />
        }
        renderRow={(log) => <Line log={log} onRemark={() => remark(log)} />}
      />
    </section>
  );
};
