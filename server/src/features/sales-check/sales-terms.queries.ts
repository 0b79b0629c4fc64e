/**
 * The payments and families of the check, in conditions of its own, so that a mistake in those of the reports is found.
 * The tenant is $1.
 */
import { SalesTerm } from '@gonghai/contract/sales-check/sales-check.contract.ts';
import type { SalesItem } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { TermSums } from './sales-check.rules.ts';

interface Term {
  readonly from: string;
  readonly where: readonly string[];
  /** Its id, order and agent, its time, and what it adds in fen. */
  readonly id: string;
  readonly order: string;
  readonly time: string;
  readonly fen: string;
}

const isLive = (order: string): string =>
  `${order}.deleted_time is null and ${order}.status not in (0, 3) and not ${order}.is_refund`;
const isPaid = 'p.status = 2 and p.deleted_time is null';
const FEN = '((p.amount * 100)::bigint - p.refunded_fen)';

const PAYMENT = { id: 'p.id', time: 'p.payment_time', fen: FEN } as const;
const JOINED = 'payment_log p join work_order o on o.tenant_id = $1 and o.id = p.work_order_id';

/** The members of the family of `r` that count, `m`. */
const MEMBERS = `work_order m where m.tenant_id = $1 and (m.id = r.id or m.parent_id = r.id) and ${isLive('m')}`;
const IS_DEAL = `(${isLive('r')} and exists (select from ${MEMBERS} and m.progress & 8 <> 0))`;

const termOf: Record<SalesTerm, (range: TimeRange, params: SqlParams) => Term> = {
  [SalesTerm.Paid]: ({ StartTime, EndTime }, params) => ({
    ...PAYMENT,
    from: JOINED,
    where: [
      'p.tenant_id = $1',
      isPaid,
      isLive('o'),
      `p.payment_time between ${params.add(StartTime)} and ${params.add(EndTime)}`,
    ],
    order: 'o',
  }),
  [SalesTerm.Families]: ({ StartTime, EndTime }, params) => ({
    ...PAYMENT,
    from: `${JOINED} join work_order r on r.tenant_id = $1 and r.id = coalesce(o.parent_id, o.id)`,
    where: [
      'p.tenant_id = $1',
      isPaid,
      isLive('o'),
      `r.report_date between ${params.add(StartTime)} and ${params.add(EndTime)}`,
    ],
    order: 'r',
  }),
  [SalesTerm.Waiting]: ({ StartTime, EndTime }, params) => ({
    from: `work_order r cross join lateral (select sum(${FEN}) as fen from payment_log p
      where p.tenant_id = $1 and ${isPaid} and p.work_order_id in (select m.id from ${MEMBERS})) paid`,
    where: [
      'r.tenant_id = $1',
      'r.parent_id is null',
      `r.report_date between ${params.add(StartTime)} and ${params.add(EndTime)}`,
      'paid.fen <> 0',
      `not ${IS_DEAL}`,
    ],
    id: 'r.id',
    order: 'r',
    time: 'r.report_date',
    fen: 'paid.fen',
  }),
};

interface Sum {
  readonly staffId: number;
  readonly fen: number;
}

/** By the owner of the order, or of the parent of the family. */
export const sumTerm = async (trx: Db, tenantId: number, term: SalesTerm, range: TimeRange): Promise<TermSums> => {
  const params = new SqlParams();
  params.add(tenantId);
  const { from, where, order, fen } = termOf[term](range, params);
  const text = `select ${order}.owner_id as "staffId", sum(${fen})::float8 as fen from ${from}
    where ${where.join(' and ')} group by 1 having sum(${fen}) <> 0`;
  const sums = await runStatement<Sum>(trx, params.statement(text));
  return new Map(sums.map((sum) => [sum.staffId, sum.fen]));
};

interface Asked extends TimeRange, PageRequest {
  readonly Term: SalesTerm;
  readonly UserId?: number | null | undefined;
}

interface Items {
  readonly ItemList: SalesItem[];
  readonly Count: number;
}

/** The rows of a term, of one agent or of all. */
export const readTermItems = async (db: Db, tenantId: number, asked: Asked, signal: AbortSignal): Promise<Items> => {
  const params = new SqlParams();
  params.add(tenantId);
  const { from, where, id, order, time, fen } = termOf[asked.Term](asked, params);
  const wanted = asked.UserId ? [...where, `${order}.owner_id = ${params.add(asked.UserId)}`] : where;
  const offset = params.add((asked.PageIndex - 1) * asked.PageCount);
  const text = `with item as (
      select ${id} as id, ${order}.name, ${order}.tel, ${order}.owner_id, ${order}.department_id, ${time} as time, ${fen} as fen
      from ${from} where ${wanted.join(' and ')}
    ),
    page as (select * from item order by time desc, id desc limit ${Math.trunc(asked.PageCount)} offset ${offset})
    select (select count(*)::int from item) as "Count", (
      select coalesce(json_agg(json_build_object('Id', page.id, 'Name', page.name, 'Tel', page.tel, 'Time', page.time,
        'UserName', coalesce(s.name, ''), 'Department', coalesce(d.name, ''), 'Amount', (page.fen / 100.0)::float8)
        order by page.time desc, page.id desc), '[]')
      from page left join staff s on s.tenant_id = $1 and s.id = page.owner_id
        left join department d on d.tenant_id = $1 and d.id = page.department_id) as "ItemList"`;
  const [found = { ItemList: [], Count: 0 }] = await readRows(db, params.statement<Items>(text), {
    plan: 'custom',
    isHeavy: true,
    signal,
  });
  return found;
};
