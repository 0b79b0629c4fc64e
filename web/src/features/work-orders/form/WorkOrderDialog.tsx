/** The dialog 报单信息: files or changes an order with its payments. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { LONGEST_ADDRESS, LONGEST_ORDER_REMARK } from '@gonghai/contract/work-orders/work-order-form.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { WorkOrderDetail, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { type WorkOrderType, workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import {
  addWorkOrder,
  editWorkOrder,
  findWorkOrder,
  publishWorkOrder,
} from '@gonghai/contract/work-orders/work-order.contract.ts';
import { type Editor, offeredTypes } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Form, Input, InputNumber, Select } from 'antd';
import { use } from 'react';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { showFailure } from '../../../platform/failure.ts';
import { choicesOf, wordOf } from '../../../ui/codes.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { arrow } from '../../../ui/form/field-icons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { formatDay } from '../../../ui/format.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { DicSelect } from '../../../widgets/DicSelect.tsx';
import { useDictionary } from '../../../widgets/dictionary.ts';
import { firstValues, orderForm, type OrderValues, sentValues, storedValues } from './order-values.ts';
import { usePriceOf } from '../useProducts.ts';
import { familyOfNew, familyOfStored, type FamilySoFar, MoneyNotes } from './MoneyNotes.tsx';
import { PaymentsField } from './PaymentsField.tsx';
import { ProductSelect } from './ProductSelect.tsx';
import './work-order-form.css';

interface Props {
  /** The order to change, and the role in which the user changes it. */
  readonly stored?: { readonly order: WorkOrderDetail; readonly editor: Editor };
  /** The parent of a new child. */
  readonly parent?: WorkOrderRow;
  /** The customer of a new order; the phone cannot be changed. */
  readonly customer?: { readonly Name: string; readonly Tel: string };
  readonly onSaved: () => void;
}

/** The sum of the payments, read while they are edited. */
const Amount = ({ family }: { readonly family: FamilySoFar | undefined }) => {
  const payments = Form.useWatch<OrderValues['PaymentLogs'] | undefined>('PaymentLogs');
  const amount = sumMoney((payments ?? []).map((payment) => Number(payment.Amount)));
  const type = Form.useWatch<WorkOrderType | undefined>('WorkOrderType');
  const price = usePriceOf(Form.useWatch<number | undefined>('ProductId'));
  return (
    <Form.Item
      label="报单金额"
      htmlFor="order-amount"
      extra={<MoneyNotes type={type} amount={amount} price={price} family={family} />}
    >
      <MoneyInput id="order-amount" value={amount} disabled title="支付流水金额合计" />
    </Form.Item>
  );
};

const dayWords = (value: unknown): string => (typeof value === 'number' ? formatDay(value) : '');
const paymentWords = (value: unknown): string => (Array.isArray(value) ? `${value.length} 笔支付流水` : '');

const useItemWords = (table: DicTable) => {
  const items = useDictionary(table);
  return wordOf(items.map(({ Id, Name }) => ({ value: Id, label: Name })));
};

interface FieldsProps {
  readonly types: readonly WorkOrderType[];
  readonly isTelFixed: boolean;
  /** Of a stored order. */
  readonly orderId: number | undefined;
  readonly kept: { readonly Id: number; readonly Title: string } | undefined;
  /** Of a child. */
  readonly family: FamilySoFar | undefined;
}

/** Typed letters find a type. */
const SEARCH = { optionFilterProp: 'label' };

const Fields = ({ types, isTelFixed, orderId, kept, family }: FieldsProps) => {
  const choices = choicesOf(types, workOrderTypeLabel);
  return (
    <>
      <Field name="Name" label="姓名">
        <Input maxLength={20} />
      </Field>
      <Field name="Tel" label="电话">
        <Input inputMode="tel" readOnly={isTelFixed} disabled={isTelFixed} className="gh-number" />
      </Field>
      <Field name="ProductId" label="课程类型">
        <ProductSelect kept={kept} />
      </Field>
      <Field name="WorkOrderType" label="报单类型" words={wordOf(choices)}>
        <Select options={choices} showSearch={SEARCH} suffixIcon={arrow} placeholder="请选择" />
      </Field>
      <Field name="ProfessionType" label="专业类型" words={useItemWords(DicTable.Profession)}>
        <DicSelect table={DicTable.Profession} placeholder="请选择" />
      </Field>
      <Field name="CustomerType" label="名单类型" words={useItemWords(DicTable.CustomerType)}>
        <DicSelect table={DicTable.CustomerType} placeholder="请选择" />
      </Field>
      <Field name="Education" label="学历" words={useItemWords(DicTable.Education)}>
        <DicSelect table={DicTable.Education} placeholder="请选择" />
      </Field>
      <Field name="Age" label="年龄">
        <InputNumber controls={false} changeOnWheel={false} precision={0} />
      </Field>
      <Field name="ReportDate" label="报单日期" words={dayWords}>
        <TimeField placeholder="选择日期" />
      </Field>
      <Amount family={family} />
      <Field name="PaymentLogs" label="支付流水" wide words={paymentWords}>
        <PaymentsField orderId={orderId} />
      </Field>
      <Field name="QQ" label="QQ">
        <Input inputMode="numeric" maxLength={20} className="gh-number" />
      </Field>
      <Field name="Address" label="地址">
        <Input maxLength={LONGEST_ADDRESS} placeholder="教材邮寄地址" />
      </Field>
      <Field name="Remark" label="备注" wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={LONGEST_ORDER_REMARK} showCount />
      </Field>
    </>
  );
};

export const WorkOrderDialog = ({ stored, parent, customer, onSaved }: Props) => {
  const owner = use(TabKey);
  const isOwner = !stored || stored.editor === 'owner';
  const isChild = parent !== undefined || (stored !== undefined && stored.order.ParentId !== null);
  const types = offeredTypes({ isChild, stored: stored?.order.WorkOrderType });

  const save = (values: OrderValues): Promise<number> => {
    const { Tel, ...rest } = sentValues(values);
    if (!stored) return call(addWorkOrder, { ...rest, Tel, ParentId: parent?.Id ?? null });
    // Only the owner may change the phone.
    return call(editWorkOrder, { ...rest, ...(isOwner && { Tel }), Id: stored.order.Id });
  };
  /** Publishing comes after saving: if it fails, the draft stays. */
  const submit = async (values: OrderValues, isSecond: boolean): Promise<void> => {
    const Id = await save(values);
    if (!isSecond) return announce('success', messages.saved);
    try {
      await call(publishWorkOrder, { Id });
      announce('success', say.succeeded);
    } catch (error) {
      showFailure(error, say.notPublishable, '已保存为草稿，提交失败：');
    }
  };
  const present = async (): Promise<Partial<OrderValues>> =>
    stored ? storedValues((await call(findWorkOrder, { id: stored.order.Id })).WorkOrder) : {};

  return (
    <FormDialog
      title="报单信息"
      schema={orderForm}
      initial={stored ? storedValues(stored.order) : firstValues({ parent, customer })}
      {...(stored && { present })}
      submit={submit}
      saved={() => undefined}
      onSaved={onSaved}
      width={760}
      columns={2}
      {...(isOwner && {
        second: {
          label: '保存并提交',
          ask: () =>
            confirm({ title: say.confirmSubmit, detail: '提交后进入审核，不能再修改。', okText: '提交' }, owner),
        },
      })}
    >
      <Fields
        orderId={stored?.order.Id}
        types={types}
        isTelFixed={!isOwner || customer !== undefined}
        family={parent ? familyOfNew(parent) : stored && familyOfStored(stored.order)}
        kept={stored && { Id: stored.order.ProductId, Title: stored.order.SubjectType }}
      />
    </FormDialog>
  );
};
