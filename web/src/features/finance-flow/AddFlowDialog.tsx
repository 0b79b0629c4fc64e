/** Adds a flow by hand; it waits for its examination. */
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { createFinanceFlow, newFinanceFlow } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import {
  FinancePayType,
  financePayTypeLabel,
  manualPayTypes,
} from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { Input, Select } from 'antd';
import { call } from '../../platform/api.ts';
import { arrow } from '../../ui/form/field-icons.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { StaffSelect } from '../../widgets/StaffSelect.tsx';

const choices = manualPayTypes.map((value) => ({ value, label: financePayTypeLabel[value] }));

export const AddFlowDialog = ({ onSaved }: { readonly onSaved: () => void }) => (
  <FormDialog
    title="新增流水"
    schema={newFinanceFlow}
    width={560}
    columns={2}
    initial={{ PayType: FinancePayType.Alipay }}
    submit={(values) => call(createFinanceFlow, values)}
    onSaved={onSaved}
  >
    <Field name="CustomerTel" label="电话" normalize={normalPhone}>
      <Input autoComplete="off" inputMode="tel" />
    </Field>
    <Field name="Price" label="金额">
      <MoneyInput />
    </Field>
    <Field name="PayType" label="支付方式">
      <Select options={choices} suffixIcon={arrow} />
    </Field>
    <Field name="PayId" label="流水号">
      <Input autoComplete="off" placeholder="可不填" />
    </Field>
    <Field name="UserId" label="员工" wide>
      <StaffSelect placeholder="默认为客户的归属员工，没有则为本人" />
    </Field>
  </FormDialog>
);
