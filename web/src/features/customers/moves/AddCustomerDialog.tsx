/** Adds a customer, owned or in the pool. Checks the phone while typing. */
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Input } from 'antd';
import { call } from '../../../platform/api.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { addLabelOf, type ImportPlace } from '../places.ts';
import { CollisionCard } from './CollisionCard.tsx';
import { addForm } from './customer-form.ts';
import { CustomerFields } from './CustomerFields.tsx';

interface Props {
  readonly kind: CustomerKind;
  readonly placement: ImportPlace;
  readonly onSaved: () => void;
  readonly onOpen: (id: number) => void;
}

export const AddCustomerDialog = ({ kind, placement, onSaved, onOpen }: Props) => {
  const frame = useOverlayFrame();
  const look = (id: number): void => {
    frame.close();
    onOpen(id);
  };
  return (
    <FormDialog
      title={addLabelOf(kind, placement)}
      schema={addForm}
      width={600}
      columns={2}
      submit={(values) => call(callsOf[kind].editCustomer, { ...values, CustomerType: placement })}
      onSaved={onSaved}
    >
      <Field name="Name" label="姓名">
        <Input autoComplete="off" />
      </Field>
      <Field name="Tel" label="电话" normalize={normalPhone}>
        <Input autoComplete="off" inputMode="tel" />
      </Field>
      <div className="gh-field-wide">
        <CollisionCard kind={kind} onOpen={look} />
      </div>
      <CustomerFields kind={kind} />
    </FormDialog>
  );
};
