/** The products that can be ordered, each at its price or at one agreed with the customer. */
import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { type Product, queryProducts } from '@gonghai/contract/products/product.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import type { OrderFor } from '../../widgets/order-for.ts';
import { ProductTable } from './ProductTable.tsx';
import { useProductActs } from './useProductActs.tsx';

interface Props {
  readonly customer: OrderFor;
  readonly balance: number | undefined;
  /** Orders that take no payment: their products can be ordered again. */
  readonly closedIds: readonly number[];
  /** The order beside the products. */
  readonly shownId: number | undefined;
  readonly onShow: (id: number) => void;
  readonly onOrdered: (id?: number) => Promise<void>;
}

const Kind = { All: 1, Hot: 2, Recommended: 3 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];
const KINDS = [
  { value: Kind.Hot, label: '热门' },
  { value: Kind.Recommended, label: '推荐' },
  { value: Kind.All, label: '全部' },
];

const kindNoun: Record<Kind, string> = { [Kind.All]: '', [Kind.Hot]: '热门', [Kind.Recommended]: '推荐' };

const isOf = (kind: Kind, { IsHot, IAPProductBuyId }: Product): boolean =>
  kind === Kind.All || (kind === Kind.Hot ? IsHot : IAPProductBuyId !== '');

export const ProductPane = ({ customer, balance, closedIds, shownId, onShow, onOrdered }: Props) => {
  const [kind, setKind] = useState<Kind>(Kind.Hot);
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: [queryProducts.path],
    queryFn: ({ signal }) => call(queryProducts, {}, { signal, quiet: true }),
    retry: false,
  });
  const acts = useProductActs({ customer, balance, closedIds, onOrdered });
  const words = typed.trim().toLowerCase();
  const shown = data?.filter(
    (product) =>
      product.Status === UsableStatus.Enabled &&
      isOf(kind, product) &&
      `${product.Name} ${product.Title}`.toLowerCase().includes(words),
  );
  return (
    <>
      <div className="order-filter">
        <Radio.Group options={KINDS} value={kind} onChange={({ target }) => setKind(target.value as Kind)} />
        <SearchField label="搜索商品" typed={typed} onType={setTyped} />
      </div>
      {!data && error && <ErrorState compact message={say.productsFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {shown?.length === 0 && <Empty title="没有符合条件的商品" detail="请选择“全部”，或修改搜索内容。" />}
      {shown !== undefined && shown.length > 0 && (
        <ProductTable products={shown} shownId={shownId} acts={acts} onShow={onShow} />
      )}
      {shown !== undefined && (
        <footer className="order-foot">
          <span>{`共 ${formatCount(shown.length)} 个${kindNoun[kind]}商品`}</span>
          <span>
            账户余额 <b className="gh-number">{formatMoney(balance)}</b>
          </span>
        </footer>
      )}
    </>
  );
};
