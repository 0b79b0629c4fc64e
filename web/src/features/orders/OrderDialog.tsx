/** 一键下单: products with their prices, the orders of the phone, and the pay link of one order. */
import { type OrderRow, queryCustomerOrders, withdrawOrder } from '@gonghai/contract/orders/order.contract.ts';
import { OrderStation, orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { isPayable } from '@gonghai/contract/orders/order.rules.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call, callTold } from '../../platform/api.ts';
import { onHub, onReconnected, watchTopic } from '../../platform/hub.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatMoney, formatPhone } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import type { OrderFor } from '../../widgets/order-for.ts';
import { OrderTable } from './OrderTable.tsx';
import './orders.css';
import { PayPane } from './PayPane.tsx';
import { ProductPane } from './ProductPane.tsx';

interface Props {
  readonly customer: OrderFor;
  /** After an order was made: the drawer shows its record. */
  readonly onOrdered: () => void;
}

const useOrders = ({ Tel, Name }: OrderFor) => {
  const orders = useQuery({
    queryKey: [queryCustomerOrders.path, Tel],
    queryFn: ({ signal }) => callTold(queryCustomerOrders, { tel: Tel, name: Name }, { signal }),
    retry: false,
  });
  const { data, refetch } = orders;
  const renew = useEffectEvent((payload: unknown) => {
    const { success, data: news } = rowsChanged.safeParse(payload);
    if (!success || news.Ids === null || data?.data.some(({ Id }) => news.Ids?.includes(Id))) void refetch();
  });
  useEffect(() => {
    const ends = [
      watchTopic(HubTopic.Orders),
      onHub(HubEvent.OrdersChanged, (payload) => renew(payload)),
      onReconnected(() => renew({ Ids: null })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return orders;
};

const Title = ({ Name, Tel }: OrderFor) => (
  <span className="order-title">
    一键下单
    <span>
      <Avatar name={Name} />
      {Name} <span className="gh-number">{formatPhone(Tel)}</span>
    </span>
  </span>
);

export const OrderDialog = ({ customer, onOrdered }: Props) => {
  const owner = use(TabKey);
  const orders = useOrders(customer);
  const [shownId, show] = useState<number>();
  const [tab, setTab] = useState('products');
  const rows: readonly OrderRow[] = orders.data?.data ?? [];
  const balance = orders.data === undefined ? undefined : Number(orders.data.message);
  const closedIds = rows.filter(({ Station }) => Station === OrderStation.Closed).map(({ Id }) => Id);
  const shown = rows.find(({ Id }) => Id === shownId);
  const changed = async (id?: number): Promise<void> => {
    await orders.refetch();
    onOrdered();
    if (id !== undefined) show(id);
  };
  const withdraw = async ({ Id, OrderNumber, FirstProductName, FinalPrice }: OrderRow): Promise<void> => {
    const question = {
      title: '确认撤回该订单吗？',
      detail: `${FirstProductName}，${formatMoney(FinalPrice)}，订单号 ${OrderNumber}。`,
      consequences: ['支付链接立即失效，客户不能再付款。'],
      danger: true,
      okText: '撤回',
      act: () => call(withdrawOrder, { Id }),
      failed: say.withdrawFailed,
    };
    if (await confirm(question, owner)) announce('success', say.withdrawn);
    // Also when it was given up: the order may have been paid meanwhile.
    await changed();
  };
  const items = [
    {
      key: 'products',
      label: '商品',
      children: (
        <ProductPane
          customer={customer}
          balance={balance}
          closedIds={closedIds}
          shownId={shownId}
          onShow={show}
          onOrdered={changed}
        />
      ),
    },
    {
      key: 'orders',
      label: orders.data ? `订单 ${rows.length}` : '订单',
      children: (
        <>
          <p className="order-balance">
            账户余额 <b className="gh-number">{formatMoney(balance)}</b>
          </p>
          <OrderTable
            answer={orders}
            rows={rows}
            shownId={shownId}
            onShow={({ Id }) => show(Id)}
            onWithdraw={(order) => void withdraw(order)}
          />
        </>
      ),
    },
  ];
  return (
    <Dialog className="order-dialog" title={<Title {...customer} />} width={1140}>
      <div className="order-columns">
        <Tabs activeKey={tab} onChange={setTab} items={items} animated={false} />
        <PayPane key={shown?.Id} order={shown} isOffered={shown !== undefined && isPayable(shown)} />
      </div>
    </Dialog>
  );
};
