/** The list of call drafts and its changes. Pure. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { z } from 'zod';
import type { CustomerKey } from '../../widgets/customer-changes.ts';

/** How a call ended, for its wrap-up. Times are milliseconds of the browser's clock. */
const callOutcome = z.object({
  isAnswered: z.boolean(),
  answeredAt: z.number().nullable(),
  endedAt: z.number(),
  cause: z.string(),
});
export type CallOutcome = z.output<typeof callOutcome>;

const draftTexts = z.object({
  remark: z.string(),
  /** Chosen for the customer; null keeps its status. */
  statusId: z.int().nullable(),
  /** Unix seconds of the next follow-up. */
  next: z.int().nullable(),
});
type DraftTexts = z.output<typeof draftTexts>;

export const callDraft = draftTexts.extend({
  key: z.string(),
  callLogId: z.int(),
  /** Of the log, by which a later report of the mobile phone names the call. */
  actionId: z.string().optional(),
  customerId: z.int().nullable(),
  /** Of the after-sales customer that was called. */
  afterSaleId: z.int().optional(),
  /** Of the colleague whose extension was called, or called. */
  colleagueId: z.int().optional(),
  /** The order that was called, with the page on which it was. */
  order: z.object({ id: z.int(), pageType: z.enum(WorkOrderPageType).optional() }).optional(),
  name: z.string(),
  number: z.string(),
  startedAt: z.number(),
  /** Null while the call runs. */
  outcome: callOutcome.nullable(),
  /** The log is marked to be written up later. */
  isLeft: z.boolean(),
  /** The remark of the log, as far as this browser knows: an emptied one must be cleared there. */
  savedRemark: z.string().default(''),
  /** The latest attempt to save it: the repeat key, and what was sent with it. */
  attempt: z.object({ key: z.string(), content: z.string() }).optional(),
});
export type CallDraft = z.output<typeof callDraft>;

/** Null for a number without a customer. */
export const calledCustomer = ({
  customerId,
  afterSaleId,
}: Pick<CallDraft, 'customerId' | 'afterSaleId'>): CustomerKey | null => {
  if (afterSaleId !== undefined) return { kind: CustomerKind.AfterSales, id: afterSaleId };
  return customerId === null ? null : { kind: CustomerKind.Sales, id: customerId };
};

export type StartedDraft = Pick<
  CallDraft,
  | 'key'
  | 'callLogId'
  | 'actionId'
  | 'customerId'
  | 'afterSaleId'
  | 'colleagueId'
  | 'order'
  | 'name'
  | 'number'
  | 'startedAt'
>;
export type EndedDraft = StartedDraft & { readonly outcome: CallOutcome };

export type DraftChange = Partial<DraftTexts & Pick<CallDraft, 'isLeft' | 'savedRemark' | 'attempt'>>;

const BLANK = { remark: '', statusId: null, next: null, isLeft: false, savedRemark: '' };

const MOST_KEPT = 50;
const KEPT_MS = 7 * 86_400_000;

export const isTyped = ({ remark, statusId, next }: DraftTexts): boolean =>
  remark.trim() !== '' || statusId !== null || next !== null;

const replaced = (all: readonly CallDraft[], draft: CallDraft): CallDraft[] => [
  ...all.filter(({ key }) => key !== draft.key),
  draft,
];

/** The oldest calls without a text leave first. The newest draft is of the call that runs. */
const withoutExcess = (all: readonly CallDraft[]): CallDraft[] => {
  const excess = Math.max(0, all.length - MOST_KEPT);
  const older = all.slice(0, -1);
  const inOrder = [...older.filter((draft) => !isTyped(draft)), ...older.filter(isTyped)];
  const leaving = new Set(inOrder.slice(0, excess));
  return all.filter((draft) => !leaving.has(draft));
};

/** Adds the call and drops old drafts. What was typed about it stays. */
export const withStart = (all: readonly CallDraft[], call: StartedDraft, now: number): CallDraft[] => {
  const known = all.find(({ key }) => key === call.key);
  const kept = all.filter(({ startedAt }) => now - startedAt < KEPT_MS);
  return withoutExcess(replaced(kept, { outcome: null, ...BLANK, ...known, ...call }));
};

export const withEnd = (all: readonly CallDraft[], call: EndedDraft): CallDraft[] =>
  replaced(all, { ...BLANK, ...all.find(({ key }) => key === call.key), ...call });

/**
 * The page of these calls has died, so their end was not reported. A call with an answer or a typed text waits to be written up;
 * of the others nothing is worth keeping.
 */
export const withAbandoned = (
  all: readonly CallDraft[],
  ended: {
    readonly isAnswered: boolean;
    readonly answeredAt: number | undefined;
    readonly endedAt: number | undefined;
    readonly cause: string;
  },
): CallDraft[] =>
  all.flatMap((draft) => {
    if (draft.outcome !== null) return [draft];
    const { isAnswered, answeredAt = null, endedAt = draft.startedAt, cause } = ended;
    return isAnswered || isTyped(draft) ? [{ ...draft, outcome: { isAnswered, answeredAt, endedAt, cause } }] : [];
  });

export const withChange = (all: readonly CallDraft[], key: string, change: DraftChange): CallDraft[] =>
  all.map((draft) => (draft.key === key ? { ...draft, ...change } : draft));

export const without = (all: readonly CallDraft[], key: string): CallDraft[] =>
  all.filter((draft) => draft.key !== key);

/** The draft of a log; undefined when nothing is typed about it in this browser. */
export const draftOfLog = (all: readonly CallDraft[], callLogId: number): CallDraft | undefined =>
  all.find((draft) => draft.callLogId === callLogId);

/** Calls that ended and wait to be written up, the latest first. */
export const waitingDrafts = (all: readonly CallDraft[], openKey: string | null): readonly CallDraft[] =>
  all.filter(({ key, outcome }) => outcome !== null && key !== openKey).toReversed();
