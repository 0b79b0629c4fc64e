/** Statements made to be matched wrongly, in every format, through real files and the database. */
import { findReconciliation, reconciliationResult } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { allTraps, type Format, isMatched, type Trap } from '../../../test/statement-traps.ts';
import { bookOf, type Cells, countsOf, csvOf, startClaims, startStatements } from '../../../test/statements.ts';
import { aHolder, aProduct, demandOrderInvariants } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, person } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: ownerId } = await person('A1');
await aProduct(owner, tenantId);
const session = await aHolder(test, ['PaymentLog']);
const { reconcile } = await startStatements(test, tenantId);
const { paymentType, otherType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId });

const bytesOf = ({ format, rows }: { readonly format: Format; readonly rows: Cells }): Buffer => {
  const text = csvOf(rows);
  switch (format.file) {
    case 'xlsx':
      return bookOf(rows);
    case 'xls':
      return bookOf(rows, 'biff8');
    case 'utf8':
      return Buffer.from(text);
    case 'utf8-bom':
      return Buffer.from(`\uFEFF${text}`);
    case 'gb18030':
      return gb18030(text);
  }
};

/** Node decodes GB18030 only. */
const decoder = new TextDecoder('gb18030');
const codes = new Map<string, readonly number[]>();
for (let high = 0x81; high <= 0xfe; high += 1)
  for (let low = 0x40; low <= 0xfe; low += 1)
    if (low !== 0x7f) codes.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
const gb18030 = (text: string): Buffer =>
  Buffer.from([...text].flatMap((character) => codes.get(character) ?? [character.charCodeAt(0)]));

const ORDERS = { draft: { status: 0 }, rejected: { status: 3 }, refunded: { is_refund: true } };

const storeClaim = async ({ claim }: Trap): Promise<number> => {
  const { id } = await aClaim(
    claim.fen / 100,
    {
      third_no: claim.serial,
      payment_type: claim.isOtherType ? otherType : paymentType,
      status: claim.isReconciled ? 2 : 1,
      deleted_time: claim.isRemoved ? 1_790_000_000 : null,
    },
    { ...(claim.order && ORDERS[claim.order]), ...(claim.isReconciled && { progress: 8 }) },
  );
  if (claim.isRemoved)
    await owner.query(
      'update work_order set amount = 0 where id = (select work_order_id from payment_log where id = $1)',
      [id],
    );
  return id;
};

/** Numbers, where the spreadsheet of the trap has them. */
const cellsOf = (format: Format, trap: Trap): Cells =>
  trap.rows.map((row) =>
    format.row(row).map((cell, at) => (row.isNumber && at === format.serialColumn ? Number(cell) : cell)),
  );

it.each(allTraps)('0 wrong and 0 missed in $format.name', async ({ format, traps }) => {
  const ids: number[] = [];
  for (const trap of traps) ids.push(await storeClaim(trap));
  // For the invariants: an order without payments counts as reconciled.
  await owner.query(`update work_order o set progress = 8 where status = 1 and not exists (select from payment_log p
    where p.work_order_id = o.id and p.deleted_time is null)`);
  const rows = [...format.before, ...traps.flatMap((trap) => cellsOf(format, trap)), ...format.after];
  const { Id, State } = await reconcile(bytesOf({ format, rows }), { session, paymentType });
  expect(State).toBe(TaskState.Done);

  const wrong: string[] = [];
  for (const [at, trap] of traps.entries())
    if ((await statusOf(ids[at]!)) !== (isMatched(trap) || trap.claim.isReconciled ? 2 : 1)) wrong.push(trap.name);
  expect(wrong).toEqual([]);
  const expected = traps.flatMap((trap) => trap.expected);
  const result = reconciliationResult.parse((await ask(findReconciliation, { TaskId: Id }, session)).Data);
  const counts = countsOf(result.Piles);
  const unpaid = counts['无到账'] ?? 0;
  expect(counts).toEqual({
    ...Object.fromEntries(
      piles.map((pile) => [pile, expected.filter((each) => each === pile).length] as const).filter(([, n]) => n > 0),
    ),
    ...(unpaid > 0 && { 无到账: unpaid }),
  });
});
