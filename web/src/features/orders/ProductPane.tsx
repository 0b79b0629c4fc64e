/** The products that can be ordered, each at its price or at one agreed with the customer. */
import { buyFromBalance, createOrder } from '@gonghai/contract/orders/order.contract.ts';
import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { type Product, queryProducts } from '@gonghai/contract/products/product.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { use, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { BusyButton } from '../../ui/form/BusyButton.tsx';
import { confirm } from '../../ui/form/confirm.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { formatAmount, formatCount, formatMoney } from '../../ui/format.ts';
import { TabKey, useDialog } from '../../ui/overlay/overlay-frame.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import type { OrderFor } from '../../widgets/order-for.ts';
import { PriceDialog } from './PriceDialog.tsx';

interface Props {
  readonly customer: OrderFor;
  readonly balance: number | undefined;
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

const COLUMNS = [
  { title: '商品' },
  { title: '原价', figures: true },
  { title: '最低价', figures: true },
  { title: '本次售价', figures: true },
  { title: '操作' },
];

export const ProductPane = ({ customer, balance, onOrdered }: Props) => {
  const owner = use(TabKey);
  const open = useDialog();
  const [kind, setKind] = useState<Kind>(Kind.Hot);
  const [typed, setTyped] = useState('');
  const [prices, setPrices] = useState<ReadonlyMap<number, number>>(new Map());
  const [orderingId, setOrdering] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: [queryProducts.path],
    queryFn: ({ signal }) => call(queryProducts, {}, { signal, quiet: true }),
    retry: false,
  });
  const words = typed.trim().toLowerCase();
  const shown = data?.filter(
    (product) =>
      product.Status === UsableStatus.Enabled &&
      isOf(kind, product) &&
      `${product.Name} ${product.Title}`.toLowerCase().includes(words),
  );
  const requestOf = ({ Id, Price }: Product) => ({
    ProductId: Id,
    CustomerId: customer.Id,
    Source: customer.Source,
    Price: prices.get(Id) ?? Price,
  });
  const order = async (product: Product): Promise<void> => {
    if (orderingId !== undefined) return;
    setOrdering(product.Id);
    try {
      const id = await call(createOrder, { ...requestOf(product), Name: product.Name, MinPrice: product.MinPrice });
      announce('success', say.made);
      await onOrdered(id);
    } catch (failure) {
      if (failure instanceof Error && failure.message) announce('error', failure.message);
    } finally {
      setOrdering(undefined);
    }
  };
  const buy = async (product: Product): Promise<void> => {
    const request = requestOf(product);
    const question = {
      title: '确认用余额支付吗？',
      detail: `${product.Name}，${formatMoney(request.Price)}；账户余额 ${formatMoney(balance)}。`,
      okText: '余额支付',
      act: () => call(buyFromBalance, request),
    };
    if (!(await confirm(question, owner))) return;
    announce('success', say.bought);
    await onOrdered();
  };
  const change = (product: Product): void =>
    void open(
      <PriceDialog
        product={product}
        price={prices.get(product.Id) ?? product.Price}
        onChanged={(price) => setPrices((known) => new Map(known).set(product.Id, price))}
      />,
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
        <SmallTable label="商品" columns={COLUMNS}>
          {shown.map((product) => {
            const own = prices.get(product.Id);
            return (
              <tr key={product.Id}>
                <td>
                  <b className="order-product">{product.Name}</b>
                  <small className="gh-muted">{product.Title}</small>
                </td>
                <FigureTd>
                  {own === undefined ? formatAmount(product.Price) : <s>{formatAmount(product.Price)}</s>}
                </FigureTd>
                <FigureTd>{formatAmount(product.MinPrice)}</FigureTd>
                <FigureTd>{own === undefined ? '—' : <b className="order-own-price">{formatAmount(own)}</b>}</FigureTd>
                <td className="order-acts">
                  <Button type="link" size="small" onClick={() => change(product)}>
                    改价
                  </Button>
                  {balance !== undefined && balance > 0 && (
                    <Button type="link" size="small" onClick={() => void buy(product)}>
                      余额支付
                    </Button>
                  )}
                  <BusyButton size="small" busy={orderingId === product.Id} onClick={() => void order(product)}>
                    下单
                  </BusyButton>
                </td>
              </tr>
            );
          })}
        </SmallTable>
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
