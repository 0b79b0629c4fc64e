/** Actions on the selected customers of each list, most used first. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { AlarmClock, ArrowRightLeft, Ban, Flag, Hand, RotateCcw, Tag, Trash2, Waves } from 'lucide-react';
import type { BulkAction } from '../../../ui/list/list-actions.ts';
import type { MoveName } from '../moves/moves.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';

type Action = BulkAction<CustomerRow>;

const ICON = { size: 14, 'aria-hidden': true } as const;

export const bulkActionsOf = (placement: Placement, acts: CustomerActs): readonly Action[] => {
  const run = (name: MoveName) => (rows: readonly CustomerRow[]) => void acts.move(name, rows);
  const get: Action = {
    key: 'get',
    label: '获取客户',
    icon: <Hand {...ICON} />,
    run: run(placement === Placement.Pool ? 'getSelected' : 'get'),
  };
  const toPool: Action = { key: 'pool', label: '转入公海', icon: <Waves {...ICON} />, run: run('toPool') };
  const recycle: Action = { key: 'recycle', label: '回收', icon: <RotateCcw {...ICON} />, run: run('recycle') };
  const transfer: Action = {
    key: 'transfer',
    label: '转移客户',
    icon: <ArrowRightLeft {...ICON} />,
    // CUST-14 requires it in the head, where it reports that there are no recipients.
    headOnly: acts.isAlone,
    run: acts.transfer,
  };
  const book: Action = { key: 'book', label: '预约跟进', icon: <AlarmClock {...ICON} />, run: acts.book };
  const status: Action = {
    key: 'status',
    label: '改状态',
    icon: <Flag {...ICON} />,
    run: (rows) => acts.askForMark('status', rows),
  };
  const tag: Action = {
    key: 'tag',
    label: '打标签',
    icon: <Tag {...ICON} />,
    run: (rows) => acts.askForMark('tag', rows),
  };
  const blacklist: Action = {
    key: 'blacklist',
    label: '加入黑名单',
    icon: <Ban {...ICON} />,
    danger: true,
    unchosen: say.noCustomers,
    run: acts.blacklist,
  };
  const remove: Action = {
    key: 'remove',
    label: '删除客户',
    icon: <Trash2 {...ICON} />,
    danger: true,
    run: run('remove'),
  };
  switch (placement) {
    case Placement.Owned:
      return [transfer, book, toPool, status, tag, blacklist];
    case Placement.Pool:
      // Customers taken a moment ago can be returned from here; the server skips those still in the pool.
      return [get, transfer, toPool, status, tag, blacklist, remove];
    case Placement.RecycleBin:
      return [recycle, get];
    case Placement.Blacklist:
      return [toPool];
  }
};
