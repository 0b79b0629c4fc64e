/** Recycling: moves inactive customers to the pool every night by rules, and notifies owners before and after. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { DAY, RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { type RecycleForecast, recycleRuleLabel, WARNING_DAYS } from '@gonghai/contract/customers/recycle.contract.ts';
import { recycleRules, type RecycleRules } from '@gonghai/contract/settings/setting-values.ts';
import { BULK, type Database, type Db } from '../../../db/database.ts';
import { runAs } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { parseJson } from '../../../http/parse.ts';
import { tell } from '../../notices/notices.port.ts';
import { readRecycleRules } from '../../settings/settings.port.ts';
import { nextRun } from './recycle-times.rules.ts';
import { countBatch, insertBatch, moveLocked } from './moves.queries.ts';
import {
  countDue,
  countNewlyDue,
  type Due,
  lockDue,
  readCalled,
  readOwnerNames,
  sumByOwner,
} from './recycle.queries.ts';

/** Customers that one transaction locks: few enough that a call that ends meanwhile does not wait long. */
const CHUNK_ROWS = 5_000;

/** Preview of the rules for the next run. */
export const rehearse = async ({ db, actor, now, signal }: RequestContext, value: string): Promise<RecycleForecast> => {
  const rules = parseJson(recycleRules, value);
  const due = await countDue(db, { tenantId: actor.tenantId, rules, at: nextRun(now) }, signal);
  const names = await readOwnerNames(db, actor.tenantId);
  const Owners = [...sumByOwner(due)]
    .map(([UserId, Count]) => {
      const { name = '', department = '' } = names.get(UserId) ?? {};
      return { UserId, UserName: name, Department: department, Count };
    })
    .toSorted((a, b) => b.Count - a.Count || a.UserId - b.UserId);
  const Rules = recycleRuleLabel.map((_, rule) =>
    due.filter((one) => one.rule === rule).reduce((sum, { count }) => sum + Number(count), 0),
  );
  return { Total: Owners.reduce((sum, { Count }) => sum + Count, 0), Owners, Rules };
};

interface Run {
  readonly tenantId: number;
  readonly rules: RecycleRules;
  readonly now: number;
  /** The time at which the rules are evaluated. */
  readonly at: number;
  readonly chunkRows: number;
}

const moveChunk = async (trx: Db, { tenantId, now }: Run, due: readonly Due[], batchId: number): Promise<void> => {
  for (const [rule, label] of recycleRuleLabel.entries()) {
    const moves = due.filter((one) => one.rule === rule).map(({ id }) => ({ id, ownerId: null }));
    if (moves.length === 0) continue;
    const order = { tenantId, moverId: null, now, act: Act.Recycled, recordType: RecordType.Transfer };
    await moveLocked(trx, { ...order, to: Placement.Pool, remark: label, batchId }, moves);
  }
};

const author = ({ tenantId, now }: Run) => ({ tenantId, staffId: null, now, address: '', requestId: 'recycle' });

/** In chunks, so that locks are short. An interrupted run continues with the next. */
const takeAll = async (database: Database, run: Run): Promise<ReadonlyMap<number, number>> => {
  const { tenantId, rules, now, at, chunkRows } = run;
  const lost = new Map<number, number>();
  let [last, total, batchId] = [0, 0, 0];
  for (;;) {
    const { found, due } = await runAs(
      database,
      author(run),
      async (trx) => {
        const found = await lockDue(trx, { tenantId, rules, at }, last, chunkRows);
        const called = await readCalled(
          trx,
          tenantId,
          found.map(({ id }) => id),
        );
        const due = found.filter(({ id }) => !called.has(id));
        if (due.length === 0) return { data: { found, due }, changes: [] };
        batchId ||= await insertBatch(trx, { tenantId, staffId: null, kind: BatchKind.Recycle, now }, 0);
        await moveChunk(trx, run, due, batchId);
        await countBatch(trx, tenantId, batchId, total + due.length);
        const after = { BatchId: batchId, Count: due.length };
        return {
          data: { found, due },
          changes: [{ action: AuditAction.recycleCustomers, subject: 'customer', subjectId: null, after }],
        };
      },
      BULK,
    );
    for (const { ownerId } of due) lost.set(ownerId, (lost.get(ownerId) ?? 0) + 1);
    total += due.length;
    last = found.at(-1)?.id ?? last;
    if (found.length < chunkRows) return lost;
  }
};

const tellOwners = (
  trx: Db,
  { tenantId, now }: Pick<Run, 'tenantId' | 'now'>,
  counts: ReadonlyMap<number, number>,
  sentence: (count: number) => string,
): Promise<void> =>
  tell(
    trx,
    tenantId,
    now,
    [...counts].map(([staffId, count]) => ({ staffId, customerId: null, message: sentence(count) })),
  );

const soonGone = (count: number): string => `${count}位客户将在${WARNING_DAYS}天内自动回收，请及时跟进`;

/** After a change of the rules, warns at once of customers that are moved before the next regular warning. */
export const warnOfNewRules = async (trx: Db, { actor, now }: RequestContext): Promise<void> => {
  const { tenantId } = actor;
  const rules = await readRecycleRules(trx, tenantId);
  if (!rules) return;
  const due = await countDue(trx, { tenantId, rules, at: nextRun(now) + (WARNING_DAYS - 1) * DAY });
  await tellOwners(trx, { tenantId, now }, sumByOwner(due), (count) => `回收规则已更新，${soonGone(count)}`);
};

/** Nothing moves when all rules are disabled or none is set. */
export const recycleTenant = async (
  database: Database,
  tenantId: number,
  {
    now,
    at = now,
    chunkRows = CHUNK_ROWS,
  }: { readonly now: number; readonly at?: number; readonly chunkRows?: number },
): Promise<number> => {
  const db = database.forTenant(tenantId);
  const rules = await readRecycleRules(db, tenantId);
  if (!rules) return 0;
  const run = { tenantId, rules, now, at, chunkRows };
  const lost = await takeAll(database, run);
  const soon = await countNewlyDue(db, { tenantId, rules, at: at + WARNING_DAYS * DAY }, at - DAY);
  await database.inTransaction(tenantId, async (trx) => {
    await tellOwners(trx, run, lost, (count) => `${count}位客户长期未跟进，已自动回收到公海`);
    await tellOwners(trx, run, soon, soonGone);
  });
  return [...lost.values()].reduce((sum, count) => sum + count, 0);
};

/** What a run at this time would move. */
export const countRecyclable = async (database: Database, tenantId: number, at: number): Promise<number> => {
  const db = database.forTenant(tenantId);
  const rules = await readRecycleRules(db, tenantId);
  if (!rules) return 0;
  return (await countDue(db, { tenantId, rules, at })).reduce((sum, { count }) => sum + Number(count), 0);
};
