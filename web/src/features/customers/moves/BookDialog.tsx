/** Books a follow-up for several customers; asks for the time only. */
import { bookCustomers } from '@gonghai/contract/notices/notice.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { callTold } from '../../../platform/api.ts';
import { refusedAs } from '../../../platform/failure.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { tellOutcome } from '../../../ui/form/tell-outcome.tsx';
import '../list/customers.css';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { MomentField } from '../../../widgets/MomentField.tsx';
import { type Chosen, idsOf, whoOf } from './moves.ts';

const form = bookCustomers.request.pick({ SubscribeTime: true });

const FAILED = '预约失败';
/** A customer may have got another owner in the meantime. */
const words = { done: '预约成功', partly: '部分客户未预约' };

interface Props {
  readonly kind: CustomerKind;
  readonly customers: readonly Chosen[];
  readonly onSaved: () => void;
}

export const BookDialog = ({ kind, customers, onSaved }: Props) => (
  <FormDialog
    title="预约客户"
    schema={form}
    width={420}
    okText="预约"
    failed={FAILED}
    submit={async ({ SubscribeTime }) => {
      try {
        const asked = { SubscribeTime, NoticeTime: SubscribeTime, CustomerIdList: idsOf(customers) };
        return await callTold(callsOf[kind].bookCustomers, asked);
      } catch (error) {
        throw refusedAs(FAILED, error);
      }
    }}
    saved={({ message }) => tellOutcome(message, words)}
    onSaved={onSaved}
  >
    <p className="customer-note">{`为${whoOf(customers)}${customers.length > 1 ? '各' : ''}预约一次跟进，到时间提醒您。`}</p>
    <Field name="SubscribeTime" label="日期">
      <MomentField />
    </Field>
  </FormDialog>
);
