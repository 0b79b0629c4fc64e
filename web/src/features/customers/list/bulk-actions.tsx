/** Actions on the selected customers of each list, most used first. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import {
  AlarmClock,
  ArrowRightLeft,
  Ban,
  Flag,
  Hand,
  ListVideo,
  RotateCcw,
  Tag,
  Trash2,
  UserMinus,
  Waves,
} from 'lucide-react';
import type { BulkAction } from '../../../ui/list/list-actions.ts';
import type { MoveName } from '../moves/moves.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';
import type { Place } from '../places.ts';
import type { QueueStart } from './list-calls.ts';

type Action = BulkAction<CustomerRow>;

const QUEUE_ALL = '连拨当前筛选的客户';
const ICON = { size: 14, 'aria-hidden': true } as const;

export const bulkActionsOf = (
  { kind, placement }: Place,
  acts: CustomerActs,
  queue: QueueStart | undefined,
  /** Of after-sales customers: supervisors take unowned ones, too. */
  seesUnowned = false,
): readonly Action[] => {
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
  const calls: readonly Action[] = queue
    ? [
        {
          key: 'queue',
          label: '开始连拨',
          icon: <ListVideo {...ICON} />,
          unchosen: `请先勾选要连拨的客户；要拨打全部筛选结果，请选择“${QUEUE_ALL}”`,
          run: queue.startSelected,
          forAll: { label: QUEUE_ALL, run: queue.startAll },
        },
      ]
    : [];
  if (kind === CustomerKind.AfterSales) {
    const release: Action = { key: 'release', label: '释放客户', icon: <UserMinus {...ICON} />, run: run('release') };
    return [transfer, book, ...(seesUnowned ? [get] : []), release, status, tag];
  }
  switch (placement) {
    case Placement.Owned:
      return [transfer, book, toPool, ...calls, status, tag, blacklist];
    case Placement.Pool:
      // Customers taken a moment ago can be returned from here; the server skips those still in the pool.
      return [get, transfer, toPool, ...calls, status, tag, blacklist, remove];
    case Placement.RecycleBin:
      return [recycle, get];
    case Placement.Blacklist:
      return [toPool];
  }
};
