/** SQL on the finance flow beside payments and statements: a number is in one of the two, and income of a flow agrees. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { ExamineStatus, type FinancePayType } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Run } from './income.queries.ts';

/** A rejected flow is no money. */
const COUNTS = `f.examine_status <> ${ExamineStatus.Rejected}`;

/** Until the end of the transaction no payment and no flow takes these numbers. Sorted, so that all lock them in one order. */
const holdNumbers = async (trx: Db, tenantId: number, keys: readonly string[]): Promise<void> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `select pg_advisory_xact_lock(hashtextextended(format('payment number %s %s', ${tenant}::int, n.key), 0))
    from (select distinct key from unnest(${params.add([...keys])}::text[]) as each (key) order by key) n`;
  await runStatement(trx, params.statement(text));
};

interface Flow {
  readonly key: string;
  readonly fen: number;
  readonly payType: FinancePayType;
}

/** Flows by the keys of their numbers. */
export const findFlows = (trx: Db, tenantId: number, keys: readonly string[]): Promise<Flow[]> => {
  const params = new SqlParams();
  const text = `select f.key, (f.price * 100)::bigint as fen, f.pay_type as "payType" from finance_flow f
    where f.tenant_id = ${params.add(tenantId)} and f.key = any(${params.add([...keys])}::text[]) and ${COUNTS}`;
  return runStatement<Flow>(trx, params.statement(text));
};

/** Whether the finance flow has one of these numbers. No flow takes one of the others until the end. */
export const areInFlow = async (trx: Db, tenantId: number, numbers: readonly string[]): Promise<boolean> => {
  const keys = numbers.map(serialKey);
  if (keys.length === 0) return false;
  await holdNumbers(trx, tenantId, keys);
  return (await findFlows(trx, tenantId, keys)).length > 0;
};

/** Whether a payment has this number. None takes it until the end. */
export const isFiled = async (trx: Db, tenantId: number, number: string): Promise<boolean> => {
  const key = serialKey(number);
  await holdNumbers(trx, tenantId, [key]);
  const found = await trx
    .selectFrom('payment_log')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('serial', '=', key)
    .where('deleted_time', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The income that the lines of a run find in the flow. A closed day keeps its sums. */
export const linkFlows = async (trx: Db, { tenantId, id, paymentType }: Run): Promise<void> => {
  const params = new SqlParams();
  const [tenant, run, wallet] = [params.add(tenantId), params.add(id), params.add(paymentType)];
  const text = `update statement_income i set flow_id = f.id
    from reconciliation_line n
      join finance_flow f on f.tenant_id = ${tenant} and f.key = n.key and (f.price * 100)::bigint = n.fen and ${COUNTS}
    where n.tenant_id = ${tenant} and n.reconciliation_id = ${run} and n.pile = ${params.add(Pile.InFlow)}
      and i.tenant_id = ${tenant} and i.payment_type = ${wallet} and i.serial = n.key and i.fen = n.fen
      and i.flow_id is null and not is_day_closed(${tenant}::int, ${wallet}::bigint, i.day)`;
  await runStatement(trx, params.statement(text));
};

interface NamedWallet {
  readonly id: number;
  readonly name: string;
}

/** The wallet in whose list of unclaimed income this number is. */
export const walletOfUnclaimed = async (
  trx: Db,
  tenantId: number,
  number: string,
): Promise<NamedWallet | undefined> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `select u.payment_type as id, d.name from unclaimed_payment u join dictionary_item d
      on d.tenant_id = ${tenant} and d.dic_table = ${DicTable.Payment} and d.id = u.payment_type
    where u.tenant_id = ${tenant} and u.key = ${params.add(serialKey(number))}`;
  const [row] = await runStatement<NamedWallet>(trx, params.statement(text));
  return row;
};

/** A new flow takes its income from the list of unclaimed income, unless the day is closed. The wallet is locked. */
export const linkUnclaimed = async (
  trx: Db,
  tenantId: number,
  { flowId, paymentType }: { readonly flowId: number; readonly paymentType: number },
): Promise<void> => {
  const params = new SqlParams();
  const [tenant, flow, wallet] = [params.add(tenantId), params.add(flowId), params.add(paymentType)];
  const text = `with linked as (
      update statement_income i set flow_id = f.id from finance_flow f
      where f.tenant_id = ${tenant} and f.id = ${flow} and i.tenant_id = ${tenant} and i.payment_type = ${wallet}
        and i.serial = f.key and i.fen = (f.price * 100)::bigint and not is_day_closed(${tenant}::int, ${wallet}::bigint, i.day)
      returning i.serial)
    delete from unclaimed_payment u using linked
    where u.tenant_id = ${tenant} and u.payment_type = ${wallet} and u.key = linked.serial`;
  await runStatement(trx, params.statement(text));
};

/** Flows are rejected: their income is unclaimed again. Fails when its day is closed. */
export const releaseFlows = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  flowIds: readonly number[],
): Promise<void> => {
  const params = new SqlParams();
  const [tenant, flows] = [params.add(tenantId), params.add([...flowIds])];
  const text = `with released as (
      update statement_income i set flow_id = null
      where i.tenant_id = ${tenant} and i.flow_id = any(${flows}::bigint[])
      returning i.payment_type, i.statement_id, i.line)
    insert into unclaimed_payment (tenant_id, serial, amount, payment_type, paid_time, first_time, statement_id, payer)
    select ${tenant}, n.serial, n.fen / 100.0, r.payment_type, n.paid_time, ${params.add(now)}, r.statement_id, n.payer
    from released r join reconciliation_line n
      on n.tenant_id = ${tenant} and n.reconciliation_id = r.statement_id and n.line = r.line
    where n.fen > 0 order by n.serial
    on conflict do nothing`;
  await runStatement(trx, params.statement(text));
};
