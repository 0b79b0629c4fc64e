/** What can be done with the customer in the drawer: the first in sight, the rest behind one button. */
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Button } from 'antd';
import { MoreHorizontal } from 'lucide-react';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';

interface Act {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  readonly run: () => unknown;
}

const actsOf = (customer: CustomerDetail, acts: CustomerActs): readonly Act[] => {
  const [one, placement] = [[customer], customer.CustomerType];
  const get = { key: 'get', label: '获取客户', primary: true, run: () => acts.move('get', one) };
  const transfer = { key: 'transfer', label: '转移', run: () => acts.transfer(one) };
  const toPool = { key: 'pool', label: '转入公海', run: () => acts.move('toPool', one) };
  const blacklist = { key: 'blacklist', label: '加入黑名单', danger: true, run: () => acts.blacklist(one) };
  switch (placement) {
    case Placement.Owned:
      return [transfer, toPool, blacklist];
    case Placement.Pool:
      return [
        get,
        transfer,
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
}

export const DrawerActions = ({ customer, acts }: Props) => {
  const all = actsOf(customer, acts);
  const folded = all.slice(IN_SIGHT).map(({ key, label, danger = false, run }) => ({
    key,
    label,
    danger,
    onClick: () => void run(),
  }));
  return (
    <>
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
