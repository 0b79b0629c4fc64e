/** What approvers have changed since an order was submitted, from its history: old and new values. Pure. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { TrailEntry } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { formatMinute } from '../../../ui/format.ts';
import { changesIn, type ItemName, type TrailChange } from './trail-words.ts';

export interface MarkedChange extends TrailChange {
  /** 许若彤 11-18 10:22 */
  readonly by: string;
}

export interface PaymentMark {
  readonly isAdded: boolean;
  readonly changes: readonly MarkedChange[];
}

export interface ChangesSinceFiling {
  /** By the name of the field on the wire. */
  readonly fields: ReadonlyMap<string, MarkedChange>;
  /** By the serial number. */
  readonly payments: ReadonlyMap<string, PaymentMark>;
  readonly removed: readonly { readonly ThirdNo: string; readonly Amount: number; readonly by: string }[];
}

/** The first old value and the last new value of a field. */
interface Span {
  readonly before: unknown;
  readonly after: unknown;
  readonly entry: TrailEntry;
}
type Spans = ReadonlyMap<string, Span>;

const signature = ({ UserName, Time }: TrailEntry): string => `${UserName || '系统'} ${formatMinute(Time)}`;

const widen = (spans: Spans, entry: TrailEntry): Spans => {
  const { Before, After } = entry;
  if (!Before || !After) return spans;
  const changed = Object.keys(After).map((field) => {
    const first = spans.get(field);
    return [field, { before: first ? first.before : Before[field], after: After[field], entry }] as const;
  });
  return new Map([...spans, ...changed]);
};

/** One that was changed back is not a change. */
const marksOf = (spans: Spans, nameOf: ItemName): Map<string, MarkedChange> =>
  new Map(
    [...spans].flatMap(([field, { before, after, entry }]) =>
      changesIn({ ...entry, Before: { [field]: before }, After: { [field]: after } }, nameOf).map(
        (change) => [field, { ...change, by: signature(entry) }] as const,
      ),
    ),
  );

interface PaymentSpans {
  readonly isAdded: boolean;
  readonly spans: Spans;
}

const UNTOUCHED: PaymentSpans = { isAdded: false, spans: new Map() };

export const changesSinceFiling = (trail: readonly TrailEntry[], nameOf: ItemName): ChangesSinceFiling => {
  const submitted = trail.findLastIndex(({ Action }) => Action === AuditAction.submitOrder);
  const since = submitted < 0 ? [] : trail.slice(submitted + 1);
  const payments = new Map<string, PaymentSpans>();
  const removed: { ThirdNo: string; Amount: number; by: string }[] = [];
  let fields: Spans = new Map();
  for (const entry of since) {
    const [before, after] = [String(entry.Before?.['ThirdNo'] ?? ''), String(entry.After?.['ThirdNo'] ?? '')];
    switch (entry.Action) {
      case AuditAction.editOrder:
        fields = widen(fields, entry);
        break;
      case AuditAction.addPayment:
        payments.set(after, { ...UNTOUCHED, isAdded: true });
        break;
      case AuditAction.editPayment: {
        const { isAdded, spans } = payments.get(before) ?? UNTOUCHED;
        payments.delete(before);
        payments.set(after, { isAdded, spans: isAdded ? spans : widen(spans, entry) });
        break;
      }
      case AuditAction.deletePayment:
        if (!payments.get(before)?.isAdded)
          removed.push({ ThirdNo: before, Amount: Number(entry.Before?.['Amount']), by: signature(entry) });
        payments.delete(before);
        break;
      default:
    }
  }
  const marked = [...payments].map(([number, { isAdded, spans }]) => {
    const changes = [...marksOf(spans, nameOf).values()];
    return [number, { isAdded, changes }] as const;
  });
  return {
    fields: marksOf(fields, nameOf),
    payments: new Map(marked.filter(([, { isAdded, changes }]) => isAdded || changes.length > 0)),
    removed,
  };
};

/** 课程、年龄、支付流水; empty without changes. */
export const changedWords = ({ fields, payments, removed }: ChangesSinceFiling): string =>
  [...[...fields.values()].map(({ field }) => field), ...(payments.size + removed.length > 0 ? ['支付流水'] : [])].join(
    '、',
  );
