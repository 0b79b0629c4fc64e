/** Actions on the customer in the drawer: the main ones as buttons, the rest in a menu. */
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind, sourceOfKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Button } from 'antd';
import { MoreHorizontal } from 'lucide-react';
import { CallButton } from '../../../ui/overlay/CallButton.tsx';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import { useOrderActs } from '../../../widgets/order-for.ts';
import { useCustomerReload } from './useCustomerReload.ts';
import { useFileOrder } from '../../../widgets/file-order.ts';
import { useLearningAct } from '../moves/useLearningAct.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';

interface Act {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  readonly run: () => unknown;
}

const afterSaleActs = (customer: CustomerDetail, acts: CustomerActs, orders: readonly Act[]): readonly Act[] => {
  const one = [customer];
  const transfer = acts.isAlone ? [] : [{ key: 'transfer', label: '转移', run: () => acts.transfer(one) }];
  return customer.CustomerType === Placement.Owned
    ? [...transfer, { key: 'release', label: '释放', run: () => acts.move('release', one) }, ...orders]
    : [{ key: 'get', label: '获取客户', primary: true, run: () => acts.move('get', one) }, ...transfer, ...orders];
};

const actsOf = (
  customer: CustomerDetail,
  acts: CustomerActs,
  { fileOrder, orders }: { fileOrder: ReturnType<typeof useFileOrder>; orders: readonly Act[] },
): readonly Act[] => {
  const [one, placement] = [[customer], customer.CustomerType];
  const get = { key: 'get', label: '获取客户', primary: true, run: () => acts.move('get', one) };
  const transfer = acts.isAlone ? [] : [{ key: 'transfer', label: '转移', run: () => acts.transfer(one) }];
  const toPool = { key: 'pool', label: '转入公海', run: () => acts.move('toPool', one) };
  const blacklist = { key: 'blacklist', label: '加入黑名单', danger: true, run: () => acts.blacklist(one) };
  switch (placement) {
    case Placement.Owned:
      return [
        ...(fileOrder ? [{ key: 'order', label: '报单', run: () => fileOrder(customer) }] : []),
        ...transfer,
        toPool,
        ...orders,
        blacklist,
      ];
    case Placement.Pool:
      return [
        get,
        ...transfer,
        ...orders,
        blacklist,
        { key: 'remove', label: '删除客户', danger: true, run: () => acts.move('remove', one) },
      ];
    case Placement.RecycleBin:
      return [
        { key: 'recycle', label: '回收', run: () => acts.move('recycle', one) },
        { ...get, primary: false },
      ];
    case Placement.Blacklist:
      return [toPool];
  }
};

/** Ordering a course and adding an agreement write records, so the drawer is read again. */
const useOrdering = (kind: CustomerKind, { Id, Name, Tel }: CustomerDetail): readonly Act[] => {
  const acts = useOrderActs();
  const reload = useCustomerReload(kind, Id);
  if (!acts) return [];
  const customer = { Id, Name, Tel, Source: sourceOfKind[kind] };
  return [
    { key: 'course', label: '一键下单', run: () => acts.order(customer, reload) },
    { key: 'agreement', label: '添加协议', run: () => acts.agree(customer, reload) },
  ];
};

const IN_SIGHT = 2;

interface Props {
  readonly kind: CustomerKind;
  readonly customer: CustomerDetail;
  readonly acts: CustomerActs;
  /** Left out where the customer is not called. */
  readonly onCall: (() => void) | undefined;
}

export const DrawerActions = ({ kind, customer, acts, onCall }: Props) => {
  const learning = useLearningAct(kind, customer);
  const [fileOrder, orders] = [useFileOrder(), useOrdering(kind, customer)];
  const usual =
    kind === CustomerKind.AfterSales
      ? afterSaleActs(customer, acts, orders)
      : actsOf(customer, acts, { fileOrder, orders });
  const all: readonly Act[] = learning ? [...usual, learning] : usual;
  const folded = all.slice(IN_SIGHT).map(({ key, label, danger = false, run }) => ({
    key,
    label,
    danger,
    onClick: () => void run(),
  }));
  return (
    <>
      {onCall && <CallButton onCall={onCall} />}
      {all.slice(0, IN_SIGHT).map(({ key, label, primary, run }) => (
        <Button key={key} type={primary ? 'primary' : 'default'} onClick={() => void run()}>
          {label}
        </Button>
      ))}
      {folded.length > 0 && (
        <DropMenu menu={{ items: folded }} placement="bottomRight">
          <Button aria-label="更多操作" icon={<MoreHorizontal size={15} aria-hidden />} />
        </DropMenu>
      )}
    </>
  );
};
