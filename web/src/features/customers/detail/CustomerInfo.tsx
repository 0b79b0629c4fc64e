/** The editable fields of a customer. Shows concurrent edits of other users and does not overwrite them. */
import { type CustomerDetail, queryCustomerEditors } from '@gonghai/contract/customers/customer.contract.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Input } from 'antd';
import { type ReactNode, use } from 'react';
import { call } from '../../../platform/api.ts';
import { formatPhone, formatShortTime } from '../../../ui/format.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { itemLabel, useDictionaryWith, useTreeName } from '../../../widgets/dictionary.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { editForm, formOf } from '../moves/customer-form.ts';
import { CustomerFields } from '../moves/CustomerFields.tsx';
import { IntentButton } from './IntentButton.tsx';
import { useNames } from '../moves/useNames.ts';

interface Props {
  readonly kind: CustomerKind;
  readonly customer: CustomerDetail;
  readonly onChanged: () => void;
}

const Unchanging = ({ customer }: { readonly customer: CustomerDetail }) => (
  <dl className="customer-fixed">
    <dt>电话</dt>
    <dd className="gh-number">{formatPhone(customer.Tel)}</dd>
    {customer.CreatedTime2 !== null && (
      <>
        <dt>重复录入时间</dt>
        <dd className="gh-number">{formatShortTime(customer.CreatedTime2)}</dd>
      </>
    )}
  </dl>
);

const ItemName = ({ table, id }: { readonly table: DicTable; readonly id: number | null }) => {
  const item = useDictionaryWith(table, id === null ? [] : [id]).find(({ Id }) => Id === id);
  if (item) return itemLabel(item);
  return id === null ? '—' : '已禁用';
};

const ReadOnly = ({ kind, customer }: { readonly kind: CustomerKind; readonly customer: CustomerDetail }) => {
  const names = useNames();
  const treeName = useTreeName();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['姓名', customer.Name],
    ['电话', formatPhone(customer.Tel)],
    ['跟进状态', <ItemName key="status" table={statusTable[kind]} id={customer.CustomerTrackStatusId} />],
    ['客户标签', <ItemName key="tag" table={DicTable.CustomerTag} id={customer.TagId} />],
    ['学历', <ItemName key="education" table={DicTable.Education} id={customer.EducationId} />],
    [treeName, customer.DicTreeId === null ? '—' : names.node(customer.DicTreeId)],
    ['备注', customer.Remark || '—'],
    ...(customer.CreatedTime2 === null ? [] : [['重复录入时间', formatShortTime(customer.CreatedTime2)] as const]),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="customer-pane" tabIndex={0} aria-label="客户信息">
      <p className="customer-note">该客户当前只能查看，不能修改。</p>
      <dl className="customer-read">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const readAuthors = async (customerId: number) =>
  new Map(
    (await call(queryCustomerEditors, { customerId }, { quiet: true })).map(({ Field: field, UserName, Time }) => [
      field,
      { name: UserName, time: Time },
    ]),
  );

export const CustomerInfo = ({ kind, customer, onChanged }: Props) => {
  const owner = use(TabKey);
  if (!customer.MayEdit) return <ReadOnly kind={kind} customer={customer} />;
  const { Id } = customer;
  const { editCustomer, findCustomer } = callsOf[kind];
  // Only for sales customers: who changed each field, and the intent (G-304).
  const isSales = kind === CustomerKind.Sales;
  return (
    <PageForm
      schema={editForm}
      initial={formOf(customer)}
      present={async () => formOf(await call(findCustomer, { customerId: Id }))}
      {...(isSales && { authors: () => readAuthors(Id) })}
      submit={async (values) => {
        await call(editCustomer, { Id, ...values });
        onChanged();
      }}
      {...(isSales && { tools: <IntentButton customer={customer} owner={owner} onConfirmed={onChanged} /> })}
    >
      <Unchanging customer={customer} />
      <div className="gh-form-two">
        <Field name="Name" label="姓名">
          <Input autoComplete="off" />
        </Field>
        <CustomerFields kind={kind} />
      </div>
    </PageForm>
  );
};
