/** The course of an order: one of the hot products, found by typing. An order keeps a product that is no longer sold. */
import type { Product } from '@gonghai/contract/products/product.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { Button, Select } from 'antd';
import { arrow } from '../../../ui/form/field-icons.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useProducts } from '../useProducts.ts';

interface Props {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
  /** The product of the stored order. */
  readonly kept?: { readonly Id: number; readonly Title: string } | undefined;
}

const SEARCH = { optionFilterProp: 'label' };

interface Option {
  readonly value: number;
  readonly label: string;
  readonly price: string;
}

const renderProduct = ({ data: { label, price } }: { readonly data: Option }) => (
  <span className="order-product">
    <span className="gh-ellipsis">{label}</span>
    <span className="gh-muted gh-number">{price}</span>
  </span>
);

/** The hot products that are sold, and the product of a stored order that is not among them. */
const optionsOf = (products: readonly Product[] | undefined, kept: Props['kept']): readonly Option[] => {
  const hot = (products ?? []).filter(({ IsHot, Status }) => IsHot && Status === UsableStatus.Enabled);
  const options = hot.map(({ Id, Title, Price }) => ({ value: Id, label: Title, price: formatMoney(Price) }));
  if (kept === undefined || hot.some(({ Id }) => Id === kept.Id)) return options;
  // Unless the products are known, the product may be a hot one.
  return [...options, { value: kept.Id, label: kept.Title, price: products ? '已下架' : '' }];
};

export const ProductSelect = ({ id, value, onChange, kept }: Props) => {
  const { data, isFetching, isError, refetch } = useProducts();
  return (
    <>
      <Select
        {...(id !== undefined && { id })}
        value={value ?? null}
        onChange={(chosen) => chosen !== null && onChange?.(chosen)}
        options={[...optionsOf(data, kept)]}
        showSearch={SEARCH}
        suffixIcon={arrow}
        loading={isFetching}
        placeholder="输入课程名称查找"
        optionRender={renderProduct}
        notFoundContent={isError ? say.productsFailed : '没有找到课程'}
      />
      {isError && (
        <span className="order-products-failed" role="alert">
          {say.productsFailed}
          <Button type="link" size="small" disabled={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </span>
      )}
    </>
  );
};
