/** Books a follow-up: subject, time, and minutes of the reminder before it. */
import {
  createNotice,
  LONGEST_NOTICE,
  noticeTimeOf,
  reminderLeadLabel,
  reminderLeads,
} from '@gonghai/contract/notices/notice.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Input, Select } from 'antd';
import { call } from '../../../platform/api.ts';
import { refusedAs } from '../../../platform/failure.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { callsOf } from '../../../widgets/kind-calls.ts';
import type { Chosen } from './moves.ts';
import { MomentField } from '../../../widgets/MomentField.tsx';

const form = createNotice.request.pick({ Msg: true, SubscribeTime: true, Noticeminutes: true });
const leads = reminderLeads.map((value) => ({ value, label: reminderLeadLabel(value) }));

const FAILED = '预约失败';

interface Props {
  readonly kind: CustomerKind;
  readonly customer: Chosen;
  readonly onSaved: () => void;
}

export const ReminderDialog = ({ kind, customer: { Id, Name }, onSaved }: Props) => (
  <FormDialog
    title={`预约跟进：${Name}`}
    schema={form}
    initial={{ Noticeminutes: 0 }}
    width={460}
    okText="预约"
    saved="预约成功"
    failed={FAILED}
    submit={async (values) => {
      const { SubscribeTime, Noticeminutes } = values;
      try {
        await call(callsOf[kind].createNotice, {
          CustomerId: Id,
          ...values,
          NoticeTime: noticeTimeOf(SubscribeTime, Noticeminutes),
        });
      } catch (error) {
        throw refusedAs(FAILED, error);
      }
    }}
    onSaved={onSaved}
  >
    <Field name="Msg" label="提醒内容">
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} count={{ show: true, max: LONGEST_NOTICE }} />
    </Field>
    <Field name="SubscribeTime" label="预约时间">
      <MomentField />
    </Field>
    <Field name="Noticeminutes" label="提醒">
      <Select options={leads} />
    </Field>
  </FormDialog>
);
