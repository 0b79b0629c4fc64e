/** 修改售价: the price of one product for this customer. */
import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { priceRefusal } from '@gonghai/contract/orders/order.rules.ts';
import type { Product } from '@gonghai/contract/products/product.contract.ts';
import { money } from '@gonghai/contract/wire/money.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { formatAmount } from '../../ui/format.ts';

interface Props {
  readonly product: Product;
  readonly price: number;
  readonly onChanged: (price: number) => void;
}

const priceFor = (minPrice: number) =>
  z.object({
    Price: money(say.priceRequired).superRefine((price, context) => {
      const message = priceRefusal(price, minPrice);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  });

export const PriceDialog = ({ product, price, onChanged }: Props) => {
  const { Name, Price, MinPrice } = product;
  const schema = useMemo(() => priceFor(MinPrice), [MinPrice]);
  return (
    <FormDialog
      title={`修改售价 · ${Name}`}
      width={400}
      schema={schema}
      initial={{ Price: price }}
      okText="确定"
      saved={() => undefined}
      submit={(typed) => Promise.resolve(Number(typed.Price))}
      onSaved={onChanged}
    >
      <Field name="Price" label="售价（元）" extra={`最低 ${formatAmount(MinPrice)}　原价 ${formatAmount(Price)}`}>
        <MoneyInput />
      </Field>
    </FormDialog>
  );
};
