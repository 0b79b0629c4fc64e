/** Moves deals to another department. Their families move with them. */
import { transferDeals } from '@gonghai/contract/deals/deal.contract.ts';
import { dealMessages as say } from '@gonghai/contract/deals/deal-values.ts';
import { callTold } from '../../platform/api.ts';
import { refusedAs } from '../../platform/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { tellOutcome } from '../../ui/form/tell-outcome.tsx';
import { DepartmentTree } from '../../widgets/DepartmentTree.tsx';
import { useLookups } from '../../widgets/lookups.ts';

const schema = transferDeals.request.pick({ DepartmentId: true });

interface ChoiceProps {
  /** Set by the field. */
  readonly value?: number;
  readonly onChange?: (id: number | undefined) => void;
}

const DepartmentChoice = ({ value, onChange }: ChoiceProps) => {
  const departments = useLookups((lookups) => lookups.departments);
  return (
    <div className="deal-departments">
      <DepartmentTree departments={departments} chosen={value} onChoose={(id) => onChange?.(id)} />
    </div>
  );
};

interface Props {
  readonly deals: readonly { readonly Id: number; readonly Name: string }[];
  readonly onSaved: () => void;
  readonly onUndo: (transferId: number) => void;
}

export const TransferDepartmentDialog = ({ deals, onSaved, onUndo }: Props) => {
  const names = deals.slice(0, 3).map(({ Name }) => Name);
  const transfer = async (DepartmentId: number) => {
    const request = { DepartmentId, WorkOrderSuccessCustomerIdList: deals.map(({ Id }) => Id) };
    try {
      return await callTold(transferDeals, request);
    } catch (error) {
      throw refusedAs('转移失败', error);
    }
  };
  return (
    <FormDialog
      title="转移部门"
      schema={schema}
      width={440}
      okText="转移"
      submit={({ DepartmentId }) => transfer(DepartmentId)}
      saved={({ message, data: { TransferId } }) => {
        const offer = TransferId === null ? undefined : { label: '撤销', run: () => onUndo(TransferId) };
        tellOutcome(message, { done: say.transferred, offer });
      }}
      onSaved={onSaved}
    >
      <p className="deal-transfer-about gh-secondary">
        {`${names.join('、')}${deals.length > names.length ? `等 ${deals.length} 位客户` : ''}及其全部报单转入新部门，原团队不变。`}
      </p>
      <Field name="DepartmentId" label="目标部门">
        <DepartmentChoice />
      </Field>
    </FormDialog>
  );
};
