/** Many concurrent requests for the same customers, and a long random history, replayed from its records. */
import {
  moveCustomers,
  moveResult,
  transferCustomers,
  undoBatch,
} from '../contract/src/customers/customer-moves.contract.ts';
import { Act } from '../contract/src/customers/custody.rules.ts';
import { Placement } from '../contract/src/customers/placement.rules.ts';
import { ResultCode } from '../contract/src/wire/envelope.ts';
import type pg from 'pg';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import type { Installation } from '../server/src/installation.ts';
import { dice } from '../server/src/operator/demo/dice.ts';
import { type Caller, type Contender, post, withContenders } from './contenders.ts';
import { makeWorld, type World } from './customer-world.ts';
import { type Figure, mustBe } from './figure.ts';

const CUSTOMERS = 20_000;
const AGENTS = 200;
const TAKES = 10_000;
const WANTED = 1_000;
/** Together they can own exactly all customers. */
const CAPACITY = WANTED / AGENTS;
const ACTS = 100_000;
const MOST_AT_ONCE = 60;
const AT_ONCE = 24;
const { below, pick } = dice(1);

const repeatedly = async (times: () => boolean, act: () => Promise<void>): Promise<void> => {
  const one = async (): Promise<void> => {
    while (times()) await act();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
};

const take = async (ours: Contender, caller: Caller, id: number): Promise<number> => {
  const body = JSON.stringify({ CustomerType: Placement.Owned, CustomerIds: [id] });
  const { Data, Code } = await post(ours, moveCustomers.path, caller, body);
  if (Code === ResultCode.ServerError) throw new Error('a take failed');
  return moveResult.safeParse(Data).data?.Moved ?? 0;
};

const idsOf = async (pool: pg.Pool, text: string, values: readonly unknown[]): Promise<number[]> =>
  (await pool.query<{ id: number }>(text, [...values])).rows.map(({ id }) => id);

/** Agents without customers and with this capacity. */
const makeAgents = async (pool: pg.Pool, { tenantId, agents }: World): Promise<readonly Caller[]> => {
  const chosen = agents.slice(0, AGENTS);
  const ids = chosen.map(({ id }) => id);
  await pool.query('update customer set placement = 1, owner_id = null where tenant_id = $1 and owner_id = any($2)', [
    tenantId,
    ids,
  ]);
  const [roleId] = await idsOf(
    pool,
    `insert into role (tenant_id, name, customer_total) values ($1, '抢客', $2) returning id`,
    [tenantId, CAPACITY],
  );
  await pool.query(
    `insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, menu_id from role_menu m join role r
       on r.tenant_id = m.tenant_id and r.id = m.role_id where r.tenant_id = $1 and r.name = '销售坐席'`,
    [tenantId, roleId],
  );
  await pool.query('update staff set role_id = $3, is_admin = false where tenant_id = $1 and id = any($2)', [
    tenantId,
    ids,
    roleId,
  ]);
  return chosen;
};

const race = async (pool: pg.Pool, ours: Contender, world: World): Promise<Figure[]> => {
  const agents = await makeAgents(pool, world);
  const wanted = await idsOf(
    pool,
    'select id from customer where tenant_id = $1 and placement = 1 order by id limit $2',
    [world.tenantId, WANTED],
  );
  const [since] = await idsOf(pool, 'select max(id) as id from customer_record', []);
  let [left, won] = [TAKES, 0];
  const began = performance.now();
  await repeatedly(
    () => (left -= 1) >= 0,
    async () => {
      const caller = agents[left % AGENTS]!;
      const moved = await take(ours, caller, pick(wanted));
      won += moved;
    },
  );
  const seconds = (performance.now() - began) / 1_000;
  const { rows } = await pool.query<{ taken: number; recorded: number; most: number }>(
    `select (select count(*) from customer where tenant_id = $1 and id = any($2) and owner_id is not null)::int as taken,
       (select count(*) from customer_record where tenant_id = $1 and customer_id = any($2) and act = ${Act.Got} and id > $4)::int as recorded,
       (select max(held) from (select count(*)::int as held from customer where tenant_id = $1 and owner_id = any($3) group by owner_id) h) as most`,
    [world.tenantId, wanted, agents.map(({ id }) => id), since],
  );
  const { taken, recorded, most } = rows[0]!;
  console.error(`${TAKES} takes in ${seconds.toFixed(1)} s: ${taken} taken, ${most} by one agent at most`);
  return [
    mustBe(
      `${TAKES} takes of ${WANTED} customers by ${AGENTS} agents: each has one winner`,
      taken === won && recorded === won && won > WANTED / 2,
    ),
    mustBe(`no agent owns more than ${CAPACITY}`, most === CAPACITY),
  ];
};

/** A random move by a random caller. Many are refused. */
const actByChance = async (
  ours: Contender,
  world: World,
  ids: readonly number[],
  batches: number[],
): Promise<number> => {
  const caller = pick([...world.administrators, ...world.agents]);
  if (batches.length > 0 && below(12) === 0) {
    const { Data } = await post(
      ours,
      undoBatch.path,
      caller,
      JSON.stringify({ BatchId: batches.splice(below(batches.length), 1)[0] }),
    );
    return undoBatch.answer.safeParse(Data).data?.Undone ?? 0;
  }
  const CustomerIds = [...new Set(Array.from({ length: 1 + below(MOST_AT_ONCE) }, () => pick(ids)))];
  const isTransfer = below(3) === 0;
  const body = isTransfer
    ? { UserId: [pick(world.agents).id, pick(world.agents).id], CustomerIds }
    : { CustomerType: pick(Object.values(Placement)), CustomerIds, Remark: '原因' };
  const { Data } = await post(
    ours,
    (isTransfer ? transferCustomers : moveCustomers).path,
    caller,
    JSON.stringify(body),
  );
  const { Moved = 0, BatchId } = moveResult.safeParse(Data).data ?? {};
  if (BatchId) batches.push(BatchId);
  return Moved;
};

/** Records that do not start where the previous one ended, and customers that are not where the last one ended. */
const BROKEN = `
  with steps as (
    select customer_id as id, from_placement, from_owner_id, to_placement, to_owner_id, lag(to_placement) over history as place,
      lag(to_owner_id) over history as holder, row_number() over (partition by customer_id order by id desc) as back
    from customer_record where tenant_id = $1 and act is not null window history as (partition by customer_id order by id))
  select (select count(*) from steps where from_placement is not null and place is not null
      and (from_placement, coalesce(from_owner_id, 0)) <> (place, coalesce(holder, 0)))::int as gaps,
    (select count(*) from customer c left join steps s on s.id = c.id and s.back = 1
      where c.tenant_id = $1 and (c.placement, coalesce(c.owner_id, 0)) is distinct from (s.to_placement, coalesce(s.to_owner_id, 0)))::int as strays`;

const replay = async (pool: pg.Pool, ours: Contender, world: World): Promise<Figure[]> => {
  const ids = await idsOf(pool, 'select id from customer where tenant_id = $1', [world.tenantId]);
  const batches: number[] = [];
  let acts = 0;
  await repeatedly(
    () => acts < ACTS,
    async () => {
      const moved = await actByChance(ours, world, ids, batches);
      acts += moved;
    },
  );
  const { rows } = await pool.query<{ gaps: number; strays: number }>(BROKEN, [world.tenantId]);
  const { gaps, strays } = rows[0]!;
  return [
    mustBe(
      `${ACTS} acts by chance: their trail, replayed, gives every customer’s present owner`,
      gaps === 0 && strays === 0,
    ),
  ];
};

export const customerRaces = async (installation: Installation): Promise<Figure[]> => {
  const world = await makeWorld(installation, CUSTOMERS);
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  const figures = await withContenders(installation, async (ours) => [
    ...(await replay(pool, ours, world)),
    ...(await race(pool, ours, world)),
  ]);
  await pool.end();
  return figures;
};
