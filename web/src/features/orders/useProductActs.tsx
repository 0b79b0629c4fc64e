/** What can be done with a product: agree on another price, order it, pay it from the balance. */
import { buyFromBalance, createOrder } from '@gonghai/contract/orders/order.contract.ts';
import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import type { Product } from '@gonghai/contract/products/product.contract.ts';
import { use, useRef, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { newKey } from '../../platform/long-call.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatMoney, formatTime } from '../../ui/format.ts';
import { TabKey, useDialog } from '../../ui/overlay/overlay-frame.ts';
import type { OrderFor } from '../../widgets/order-for.ts';
import { PriceDialog } from './PriceDialog.tsx';

/** An order of a product, made in this dialog. */
interface MadeOrder {
  readonly id: number;
  /** Hours and minutes. */
  readonly at: string;
}

export interface ProductActs {
  /** Own prices, by product. */
  readonly prices: ReadonlyMap<number, number>;
  /** By product. */
  readonly made: ReadonlyMap<number, MadeOrder>;
  /** The product that is being ordered. */
  readonly orderingId: number | undefined;
  readonly change: (product: Product) => void;
  readonly order: (product: Product) => Promise<void>;
  /** Undefined without a balance. */
  readonly buy: ((product: Product) => Promise<void>) | undefined;
}

interface About {
  readonly customer: OrderFor;
  readonly balance: number | undefined;
  /** Orders that take no payment: their products can be ordered again. */
  readonly closedIds: readonly number[];
  readonly onOrdered: (id?: number) => Promise<void>;
}

/** The key of an attempt whose answer was lost stays the same: repeated, it makes one order. */
const useKeys = () => {
  const keys = useRef(new Map<string, string>());
  const keyOf = (attempt: string): string => {
    const key = keys.current.get(attempt) ?? newKey();
    keys.current.set(attempt, key);
    return key;
  };
  return { keyOf, forget: (attempt: string) => void keys.current.delete(attempt) };
};

const without = <Value,>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> =>
  new Map([...map].filter(([key]) => key !== id));

export const useProductActs = ({ customer, balance, closedIds, onOrdered }: About): ProductActs => {
  const owner = use(TabKey);
  const open = useDialog();
  const { keyOf, forget } = useKeys();
  const [prices, setPrices] = useState<ReadonlyMap<number, number>>(new Map());
  const [made, setMade] = useState<ReadonlyMap<number, MadeOrder>>(new Map());
  const [orderingId, setOrdering] = useState<number>();
  /** What was agreed to and not made yet: asked once. */
  const agreed = useRef(new Set<string>());
  const requestOf = ({ Id, Price }: Product) => ({
    ProductId: Id,
    CustomerId: customer.Id,
    Source: customer.Source,
    Price: prices.get(Id) ?? Price,
  });

  const order = async (product: Product): Promise<void> => {
    if (orderingId !== undefined) return;
    const request = { ...requestOf(product), Name: product.Name, MinPrice: product.MinPrice };
    const attempt = `${product.Id} ${request.Price}`;
    const question = {
      title: '确认下单吗？',
      detail: `${product.Name}，${formatMoney(request.Price)}；客户 ${customer.Name}。`,
      okText: '下单',
    };
    if (!agreed.current.has(attempt) && !(await confirm(question, owner))) return;
    agreed.current.add(attempt);
    setOrdering(product.Id);
    try {
      const id = await call(createOrder, request, { idempotencyKey: keyOf(attempt) });
      forget(attempt);
      agreed.current.delete(attempt);
      announce('success', say.made);
      const at = formatTime(Date.now() / 1_000).slice(11, 16);
      setMade((known) => new Map(known).set(product.Id, { id, at }));
      await onOrdered(id);
    } catch (failure) {
      showFailure(failure, say.orderFailed);
    } finally {
      setOrdering(undefined);
    }
  };

  const buy = async (product: Product): Promise<void> => {
    const request = requestOf(product);
    const idempotencyKey = newKey();
    const question = {
      title: '确认用余额支付吗？',
      detail: `${product.Name}，${formatMoney(request.Price)}；账户余额 ${formatMoney(balance)}。`,
      okText: '余额支付',
      act: () => call(buyFromBalance, request, { idempotencyKey }),
      failed: say.buyFailed,
    };
    if (await confirm(question, owner)) announce('success', say.bought);
    // Also when it was given up: an answer that was lost may have been a payment.
    await onOrdered();
  };

  const change = (product: Product): void => {
    const changed = (price: number): void => {
      setPrices((known) => new Map(known).set(product.Id, price));
      // At another price it may be ordered again.
      setMade((known) => without(known, product.Id));
    };
    void open(<PriceDialog product={product} price={requestOf(product).Price} onChanged={changed} />);
  };

  const hasBalance = balance !== undefined && balance > 0;
  const openMade = new Map([...made].filter(([, { id }]) => !closedIds.includes(id)));
  return { prices, made: openMade, orderingId, change, order, buy: hasBalance ? buy : undefined };
};
