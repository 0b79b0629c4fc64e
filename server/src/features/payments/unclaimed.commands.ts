/** Finance decides on unclaimed income: it is not for a course, or a consultant is asked to file its order. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  arrivalNotice,
  type UnclaimedKind,
  unclaimedKindLabel,
  unclaimedMessages as say,
} from '@gonghai/contract/payments/unclaimed.contract.ts';
import type { UnclaimedFilter } from '@gonghai/contract/payments/unclaimed.contract.ts';
import type { BatchResult } from '@gonghai/contract/wire/batch.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { Db } from '../../db/database.ts';
import { type FileAnswer, Told, XLSX } from '../../http/answer.ts';
import { batchAnswer, type FailedItem } from '../../http/batch.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, refuseField, Refusal } from '../../http/refusal.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { tell } from '../notices/notices.port.ts';
import { findPerson } from '../session/session.port.ts';
import { dayKey, holdDays } from './days.queries.ts';
import { unclaimedColumns, unclaimedSheetRow } from './unclaimed.sheets.ts';
import { readUnclaimedPieces } from './unclaimed-list.queries.ts';
import {
  isArrivalClaimed,
  lockArrivals,
  type LockedArrival,
  saveAssigned,
  saveKinds,
} from './unclaimed-rows.queries.ts';
import { typeName } from './reconciliation.queries.ts';

const SUBJECT = 'unclaimed-payment';

const entryOf = (row: LockedArrival, action: AuditAction, after: object): Change => ({
  action,
  subject: SUBJECT,
  subjectId: row.id,
  before: { Kind: unclaimedKindLabel[row.kind] },
  after: { ThirdNo: row.serial, Amount: row.amount, ...after },
});

/** Rows whose day is closed. Marking one changes the sum of its day. */
const closedOf = async (trx: Db, tenantId: number, rows: readonly LockedArrival[]): Promise<ReadonlySet<number>> => {
  const days = rows.flatMap(({ id, paymentType, day }) => (day === null ? [] : [{ id, paymentType, day }]));
  const closed = await holdDays(trx, tenantId, days);
  return new Set(days.filter((day) => closed.has(dayKey(day))).map(({ id }) => id));
};

export const setUnclaimedKind = (
  ctx: RequestContext,
  { Ids, Kind }: { readonly Ids: readonly number[]; readonly Kind: UnclaimedKind },
): Promise<Told<BatchResult>> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const wanted = [...new Set(Ids)];
    const rows = new Map((await lockArrivals(trx, tenantId, wanted)).map((row) => [row.id, row]));
    const closed = await closedOf(trx, tenantId, [...rows.values()]);
    const failures: FailedItem[] = [];
    const good: LockedArrival[] = [];
    for (const id of wanted) {
      const row = rows.get(id);
      if (!row) failures.push({ id, name: '', why: messages.missing });
      else if (closed.has(id)) failures.push({ id, name: row.serial, why: messages.dayClosed });
      else if (row.kind !== Kind) good.push(row);
    }
    // Rows that have this kind already stay as they are, without an entry.
    const unchanged = wanted.length - failures.length - good.length;
    await saveKinds(
      trx,
      tenantId,
      good.map(({ id }) => id),
      Kind,
    );
    const action = Kind === 0 ? AuditAction.restoreUnclaimed : AuditAction.markOtherIncome;
    const changes = good.map((row) => entryOf(row, action, { Kind: unclaimedKindLabel[Kind] }));
    return { data: batchAnswer(good.length + unchanged, failures), changes };
  });

export const assignUnclaimed = (
  ctx: RequestContext,
  { Id, UserId }: { readonly Id: number; readonly UserId: number },
): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId } = actor;
    const [row] = await lockArrivals(trx, tenantId, [Id]);
    if (!row) throw missing();
    if (row.kind !== 0) throw new Refusal(say.notCourse);
    if (await isArrivalClaimed(trx, tenantId, row.serial)) throw new Refusal(say.claimedBefore);
    const consultant = await findPerson(trx, tenantId, UserId);
    if (!consultant?.rights.has('WorkOrderSale')) throw refuseField('UserId', say.wrongConsultant);
    await saveAssigned(trx, tenantId, Id, { staffId: UserId, now });
    const { serial: ThirdNo, amount: Amount, time: Time } = row;
    const message = arrivalNotice({ ThirdNo, Amount, Time, TypeName: await typeName(trx, tenantId, row.paymentType) });
    await tell(trx, tenantId, now, [{ staffId: UserId, customerId: null, message, isEvent: true }]);
    return { data: new Told(null, say.assigned), changes: [entryOf(row, AuditAction.pointOutUnclaimed, { UserId })] };
  });

const PIECE = 1_000;

async function* rowsOf(db: Db, tenantId: number, filter: UnclaimedFilter): AsyncGenerator<ExportRow> {
  let total = 0;
  for await (const piece of readUnclaimedPieces(db, tenantId, filter, PIECE)) {
    yield* piece.map(unclaimedSheetRow);
    total = sumMoney([total, ...piece.map(({ Amount }) => Amount)]);
  }
  yield ['合计', total];
}

export const exportUnclaimed = (ctx: RequestContext, filter: UnclaimedFilter): Promise<FileAnswer> =>
  runCommand(ctx, () => {
    const { actor, db, now } = ctx;
    const body = writeSheet({
      sheetName: '未认领到账',
      columns: unclaimedColumns,
      rows: rowsOf(db, actor.tenantId, filter),
      note: `${actor.name} ${momentText(now)}`,
    });
    const change = { action: AuditAction.exportUnclaimed, subject: SUBJECT, subjectId: null, after: { ...filter } };
    return Promise.resolve({ data: { fileName: '未认领到账.xlsx', contentType: XLSX, body }, changes: [change] });
  });
