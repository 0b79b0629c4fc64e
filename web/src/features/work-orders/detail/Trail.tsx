/** The history of an order: who did what, when, in which stage, with the changes of every edit. */
import { type TrailKind, trailKindOf } from '@gonghai/contract/work-orders/order-actions.rules.ts';
import type { TrailEntry } from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import {
  ArrowRight,
  BookOpenCheck,
  Check,
  CircleDot,
  type LucideIcon,
  Pencil,
  Send,
  TriangleAlert,
  Truck,
  Undo2,
  Wallet,
  X,
} from 'lucide-react';
import { formatMinute } from '../../../ui/format.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import type { TagTone } from '../../../ui/tag/Tag.tsx';
import { changesIn, type ItemName, noteOf } from './trail-words.ts';
import { useItemNames } from './useItemNames.ts';
import { useTrail } from './useOrder.ts';

const looks: Readonly<Record<TrailKind, { readonly Icon: LucideIcon; readonly tone: TagTone }>> = {
  pass: { Icon: Check, tone: 'green' },
  reject: { Icon: X, tone: 'red' },
  edit: { Icon: Pencil, tone: 'blue' },
  submit: { Icon: Send, tone: 'grey' },
  refund: { Icon: Undo2, tone: 'amber' },
  course: { Icon: BookOpenCheck, tone: 'green' },
  express: { Icon: Truck, tone: 'grey' },
  payment: { Icon: Wallet, tone: 'green' },
  warning: { Icon: TriangleAlert, tone: 'amber' },
  other: { Icon: CircleDot, tone: 'grey' },
};

const Entry = ({ entry, nameOf }: { readonly entry: TrailEntry; readonly nameOf: ItemName }) => {
  const { Icon, tone } = looks[trailKindOf(entry.Action)];
  const note = noteOf(entry);
  return (
    <li>
      <span className={`order-trail-icon gh-tone-${tone}`} aria-hidden>
        <Icon size={13} />
      </span>
      <p>
        <b>{entry.UserName || '系统'}</b> {entry.Action}
        <time className="gh-number">{formatMinute(entry.Time)}</time>
      </p>
      {note && <p className="gh-secondary order-trail-note">{note}</p>}
      {changesIn(entry, nameOf).map(({ field, before, after }) => (
        <p key={field} className="order-trail-change">
          <span>{field}</span>
          {before && <del>{before}</del>}
          {before && <ArrowRight size={12} aria-label="改为" />}
          <ins>{after || '空'}</ins>
        </p>
      ))}
    </li>
  );
};

interface Props {
  readonly id: number;
  readonly pageType: WorkOrderPageType | undefined;
}

export const Trail = ({ id, pageType }: Props) => {
  const { data, isPending, refetch } = useTrail(id, pageType);
  const nameOf = useItemNames();
  if (isPending) return <Skeleton lines={4} />;
  if (!data) return <ErrorState compact message="审核记录读取失败" onRetry={() => void refetch()} />;
  return (
    <ol className="order-trail">
      {data.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries are only added at the end
        <Entry key={at} entry={entry} nameOf={nameOf} />
      ))}
    </ol>
  );
};
