/** Confirms the intent of a customer with its subject. Can be done once and cannot be undone. */
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { type CustomerDetail, editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Button } from 'antd';
import { BadgeCheck } from 'lucide-react';
import { z } from 'zod';
import { call } from '../../../platform/api.ts';
import { abandoned } from '../../../platform/failure.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { formatShortTime } from '../../../ui/format.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { DicSelect } from '../../../widgets/DicSelect.tsx';
import { useNames } from '../moves/useNames.ts';

const form = z.object({ JobCategory: z.int({ error: say.jobRequired }) });

interface Props {
  readonly customer: CustomerDetail;
  readonly owner: string;
  readonly onConfirmed: () => void;
}

const IntentDialog = ({ customer: { Id, Name }, owner, onConfirmed }: Props) => (
  <FormDialog
    title="确认意向"
    schema={form}
    width={420}
    okText="提交意向"
    submit={async ({ JobCategory }) => {
      const isSure = await confirm(
        {
          title: '确认提交意向吗？',
          detail: `客户「${Name}」的意向提交后不能修改，也不能取消。`,
          okText: '确认提交',
          danger: true,
        },
        owner,
      );
      if (!isSure) throw abandoned();
      await call(editCustomer, { Id, IsCustomer: true, JobCategory });
    }}
    onSaved={onConfirmed}
  >
    <Field name="JobCategory" label="工作意向">
      <DicSelect table={DicTable.Profession} placeholder="请选择工作意向" />
    </Field>
  </FormDialog>
);

export const IntentButton = (props: Props) => {
  const names = useNames();
  const { JobCategory, IntentTime, IsCustomer } = props.customer;
  if (IsCustomer) {
    const job = JobCategory === null ? '' : names.profession(JobCategory);
    return (
      <span className="customer-intent">
        <BadgeCheck size={14} aria-hidden />
        {`已确认意向：${job}，${formatShortTime(IntentTime)}`}
      </span>
    );
  }
  const ask = (): void => {
    openDialog(<IntentDialog {...props} />, { owner: props.owner });
  };
  return (
    <Button icon={<BadgeCheck size={14} aria-hidden />} onClick={ask}>
      确认意向
    </Button>
  );
};
