/** Adds a product, or changes one. */
import {
  editProduct,
  productEdit,
  type ProductRow,
  queryProductPage,
} from '@gonghai/contract/products/product.contract.ts';
import { DATA_PAGE_CAP } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { call } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { StatusChoice, statusWords } from '../../widgets/StatusChoice.tsx';

const presentOf = async (id: number): Promise<ProductRow> => {
  const { Rows } = await call(queryProductPage, { PageIndex: 1, PageCount: DATA_PAGE_CAP });
  const now = Rows.find(({ Id }) => Id === id);
  if (!now) throw new CallFailed(messages.missing);
  return now;
};

interface Props {
  /** Undefined for a new one. */
  readonly product?: ProductRow | undefined;
  readonly onSaved: () => void;
}

export const ProductDialog = ({ product, onSaved }: Props) => (
  <FormDialog
    title={product ? '编辑商品' : '新增商品'}
    width={560}
    columns={2}
    schema={productEdit}
    initial={product ?? { IsHot: true, IAPProductBuyId: '', Status: UsableStatus.Enabled }}
    {...(product && { present: () => presentOf(product.Id) })}
    submit={(typed) => call(editProduct, { ...typed, Id: product?.Id })}
    onSaved={onSaved}
  >
    <Field name="Name" label="名称" wide>
      <Input maxLength={50} showCount />
    </Field>
    <Field name="Title" label="标题" wide extra="显示在名称下方，也是报单时选择的课程名称。">
      <Input maxLength={50} showCount />
    </Field>
    <Field name="Price" label="价格（元）">
      <MoneyInput />
    </Field>
    <Field name="MinPrice" label="最低价（元）" extra="下单时售价不能低于它。">
      <MoneyInput />
    </Field>
    <Field name="IsHot" label="热门" valuePropName="checked" extra="报单只能选择热门商品。">
      <EnableSwitch isProperty />
    </Field>
    <Field name="Status" label="状态" words={statusWords} extra="禁用后不能再选择，已有订单照常显示。">
      <StatusChoice />
    </Field>
    <Field name="IAPProductBuyId" label="应用内购编号" wide extra="应用商店中的商品编号；填写后显示在“推荐”中。">
      <Input maxLength={100} />
    </Field>
  </FormDialog>
);
