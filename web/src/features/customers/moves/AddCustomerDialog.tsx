/** Adds a customer, owned or in the pool. Checks the phone while typing. */
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Input } from 'antd';
import { call } from '../../../platform/api.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { CollisionCard } from './CollisionCard.tsx';
import { addForm } from './customer-form.ts';
import { CustomerFields } from './CustomerFields.tsx';

interface Props {
  readonly placement: typeof Placement.Owned | typeof Placement.Pool;
  readonly onSaved: () => void;
  readonly onOpen: (id: number) => void;
}

export const AddCustomerDialog = ({ placement, onSaved, onOpen }: Props) => {
  const frame = useOverlayFrame();
  const look = (id: number): void => {
    frame.close();
    onOpen(id);
  };
  return (
    <FormDialog
      title={placement === Placement.Pool ? '新增公海客户' : '新增客户'}
      schema={addForm}
      width={600}
      columns={2}
      submit={(values) => call(editCustomer, { ...values, CustomerType: placement })}
      onSaved={onSaved}
    >
      <Field name="Name" label="姓名">
        <Input autoComplete="off" />
      </Field>
      <Field name="Tel" label="电话" normalize={normalPhone}>
        <Input autoComplete="off" inputMode="tel" />
      </Field>
      <div className="gh-field-wide">
        <CollisionCard onOpen={look} />
      </div>
      <CustomerFields />
    </FormDialog>
  );
};
