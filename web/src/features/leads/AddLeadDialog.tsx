/** Adds a lead, which stays unassigned. */
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { createLead, LONGEST_LEAD_REMARK, newLead } from '@gonghai/contract/leads/lead.contract.ts';
import { Input } from 'antd';
import { call } from '../../platform/api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { DicSelect } from '../../widgets/DicSelect.tsx';
import './leads.css';

export const AddLeadDialog = ({ onSaved }: { readonly onSaved: () => void }) => (
  <FormDialog
    title="新增线索"
    schema={newLead}
    width={560}
    columns={2}
    submit={(values) => call(createLead, values)}
    onSaved={onSaved}
  >
    <Field name="Name" label="姓名">
      <Input autoComplete="off" />
    </Field>
    <Field name="Tel" label="电话" normalize={normalPhone}>
      <Input autoComplete="off" inputMode="tel" />
    </Field>
    <Field name="ProfessionType" label="专业类型" wide>
      <DicSelect table={DicTable.Profession} placeholder="未设置，可分配给任何专业的员工" />
    </Field>
    <Field name="Remark" label="备注" wide>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={LONGEST_LEAD_REMARK} showCount />
    </Field>
  </FormDialog>
);
