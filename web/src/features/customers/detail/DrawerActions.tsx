/** Actions on the customer in the drawer: the main ones as buttons, the rest in a menu. */
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Button } from 'antd';
import { MoreHorizontal, Phone } from 'lucide-react';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import { useFileOrder } from '../../../widgets/file-order.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';

interface Act {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  readonly run: () => unknown;
}

const actsOf = (
  customer: CustomerDetail,
  acts: CustomerActs,
  fileOrder: ReturnType<typeof useFileOrder>,
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
        blacklist,
      ];
    case Placement.Pool:
      return [
        get,
        ...transfer,
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

const IN_SIGHT = 2;

interface Props {
  readonly customer: CustomerDetail;
  readonly acts: CustomerActs;
  /** Left out where the customer is not called. */
  readonly onCall: (() => void) | undefined;
}

export const DrawerActions = ({ customer, acts, onCall }: Props) => {
  const all = actsOf(customer, acts, useFileOrder());
  const folded = all.slice(IN_SIGHT).map(({ key, label, danger = false, run }) => ({
    key,
    label,
    danger,
    onClick: () => void run(),
  }));
  return (
    <>
      {onCall && (
        <Button className="customer-call" icon={<Phone size={14} aria-hidden />} title="拨打 (D)" onClick={onCall}>
          拨打
        </Button>
      )}
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
