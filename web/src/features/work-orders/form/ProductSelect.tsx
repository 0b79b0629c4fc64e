/** The course of an order: one of the hot products, found by typing. An order keeps a product that is no longer hot. */
import { queryProducts } from '@gonghai/contract/orders/product.contract.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { call } from '../../../platform/api.ts';
import { arrow } from '../../../ui/form/field-icons.tsx';
import { formatMoney } from '../../../ui/format.ts';

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

export const ProductSelect = ({ id, value, onChange, kept }: Props) => {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [queryProducts.path],
    queryFn: ({ signal }) => call(queryProducts, {}, { signal }),
    retry: false,
  });
  const hot = (data ?? []).filter(({ IsHot }) => IsHot);
  const isKeptHot = kept === undefined || hot.some(({ Id }) => Id === kept.Id);
  const options: Option[] = [
    ...hot.map(({ Id, Title, Price }) => ({ value: Id, label: Title, price: formatMoney(Price) })),
    ...(isKeptHot ? [] : [{ value: kept.Id, label: kept.Title, price: '已下架' }]),
  ];
  return (
    <Select
      {...(id !== undefined && { id })}
      value={value ?? null}
      onChange={(chosen) => chosen !== null && onChange?.(chosen)}
      options={options}
      showSearch={SEARCH}
      suffixIcon={arrow}
      loading={isPending}
      placeholder="输入课程名称查找"
      optionRender={renderProduct}
      notFoundContent={
        isError ? (
          <span className="order-product" role="alert">
            {say.productsFailed}
            <Button type="link" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          </span>
        ) : (
          '没有找到课程'
        )
      }
    />
  );
};
