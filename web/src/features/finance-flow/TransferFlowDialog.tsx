/** Gives a pending flow to another agent. */
import { type FinanceFlowRow, transferFinanceFlow } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import { call } from '../../platform/api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { formatMoney } from '../../ui/format.ts';
import { StaffSelect } from '../../widgets/StaffSelect.tsx';

const schema = transferFinanceFlow.request.omit({ Id: true });

interface Props {
  readonly flow: FinanceFlowRow;
  readonly onSaved: () => void;
}

export const TransferFlowDialog = ({ flow, onSaved }: Props) => (
  <FormDialog
    title="转移流水"
    schema={schema}
    submit={({ UserId }) => call(transferFinanceFlow, { Id: flow.Id, UserId })}
    onSaved={onSaved}
  >
    <p className="gh-secondary">
      {`${flow.CustomerName ?? flow.CustomerTel}・${formatMoney(flow.Price)}，当前员工：${flow.UserName}（${flow.DeptName}）`}
    </p>
    <Field name="UserId" label="转移给">
      <StaffSelect placeholder="请选择坐席" without={[flow.UserId]} />
    </Field>
  </FormDialog>
);
