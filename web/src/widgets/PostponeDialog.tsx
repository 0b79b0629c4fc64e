/** Moves a reminder to any time, with its lead time. */
import {
  type NoticeRow,
  postponeNotice,
  type ReminderLead,
  reminderLeadLabel,
  reminderLeads,
} from '@gonghai/contract/notices/notice.contract.ts';
import { Select } from 'antd';
import { call } from '../platform/api.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { MomentField } from './MomentField.tsx';

const form = postponeNotice.request.pick({ SubscribeTime: true, Noticeminutes: true });
const leads = reminderLeads.map((value) => ({ value, label: reminderLeadLabel(value) }));

interface Props {
  readonly reminder: Pick<NoticeRow, 'Id' | 'Msg'>;
  readonly initial: { readonly Noticeminutes: ReminderLead };
  readonly onSaved: () => void;
}

export const PostponeDialog = ({ reminder: { Id, Msg }, initial, onSaved }: Props) => (
  <FormDialog
    title={`改期：${Msg}`}
    schema={form}
    initial={initial}
    width={420}
    okText="改期"
    saved="改期成功"
    failed="改期失败"
    submit={(values) => call(postponeNotice, { NoticeId: Id, ...values })}
    onSaved={onSaved}
  >
    <Field name="SubscribeTime" label="预约时间">
      <MomentField />
    </Field>
    <Field name="Noticeminutes" label="提醒">
      <Select options={leads} />
    </Field>
  </FormDialog>
);
