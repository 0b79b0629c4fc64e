/** Promise 5: moving 50,000 customers, compared with one raw statement that moves them and writes the same records. */
import { distributeCustomers, moveResult, undoBatch } from '../contract/src/customers/customer-moves.contract.ts';
import { Act } from '../contract/src/customers/custody.rules.ts';
import { editStaff } from '../contract/src/staff/staff.contract.ts';
import type pg from 'pg';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import type { Installation } from '../server/src/installation.ts';
import { type Caller, type Contender, post, signInAll, withContenders } from './contenders.ts';
import { LARGE, makeWorld, type World, worldName } from './customer-world.ts';
import { atMost, atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';
import { withInstallation } from './installation.ts';

const MOVED = Math.min(50_000, LARGE / 20);
const RECEIVERS = 25;
const ROUNDS = 3;
const MAX_TIMES_RAW = 2;
const MAX_RAW_SECONDS = 8;

const BEFORE = `jsonb_build_object('got_time', old.got_time, 'migration_time', old.migration_time, 'mover_id', old.mover_id,
  'move_remark', old.move_remark, 'is_clue', old.is_clue)`;

/** Without locks and without checks of rights and capacity. */
const moveRaw = async (pool: pg.Pool, tenantId: number, holder: number, ids: readonly number[], to: 0 | 1) => {
  const began = performance.now();
  await pool.query(
    `with moved as (
       update customer set placement = $4::smallint, owner_id = case when $4::smallint = 0 then $2::bigint end, got_time = $5::bigint, migration_time = $5::bigint,
         mover_id = $2::bigint, move_remark = '', is_clue = false, version = version + 1
       where tenant_id = $1::int and id = any($3::bigint[])
       returning id, version, old.placement as place, old.owner_id as holder, owner_id, ${BEFORE} as before)
     insert into customer_record (tenant_id, customer_id, staff_id, record_type, created_time, act, from_placement,
       from_owner_id, to_placement, to_owner_id, before, customer_version)
     select $1::int, id, $2::bigint, 1, $5::bigint, $6, place, holder, $4::smallint, owner_id, before, version from moved order by id`,
    [tenantId, holder, ids, to, Math.floor(Date.now() / 1_000), to === 0 ? Act.Transferred : Act.ToPool],
  );
  return (performance.now() - began) / 1_000;
};

interface Owned {
  readonly id: number;
  readonly owner: number;
}

const readOwned = async (pool: pg.Pool, tenantId: number, holder: number): Promise<Owned[]> => {
  const text = `select id, owner_id as owner from customer
    where tenant_id = $1 and owner_id is not null and owner_id <> $2 order by id limit $3`;
  return (await pool.query<Owned>(text, [tenantId, holder, MOVED])).rows;
};

/** Restores the data set, which may be kept for the next run. */
const restoreOwners = async (pool: pg.Pool, tenantId: number, owned: readonly Owned[]): Promise<void> => {
  await pool.query(
    `update customer c set placement = 0, owner_id = before.owner
     from unnest($2::bigint[], $3::bigint[]) as before (id, owner) where c.tenant_id = $1 and c.id = before.id`,
    [tenantId, owned.map(({ id }) => id), owned.map(({ owner }) => owner)],
  );
  await pool.query('vacuum analyze customer, customer_calls');
};

/** Throws when the server refuses. */
const demand = async (ours: Contender, path: string, caller: Caller, body: object) => {
  const began = performance.now();
  const { Status, Message, Data } = await post(ours, path, caller, JSON.stringify(body));
  if (!Status) throw new Error(Message);
  return { seconds: (performance.now() - began) / 1_000, Data };
};

/** Seconds of each round. */
interface Seen {
  readonly rawTransfer: number[];
  readonly distributed: number[];
  readonly undone: number[];
  readonly rawPool: number[];
  readonly pooled: number[];
}

const measure = async (pool: pg.Pool, ours: Contender, world: World): Promise<Seen> => {
  const { tenantId, agents, administrators } = world;
  const [holder, admin] = administrators;
  if (!holder || !admin) throw new Error('there are too few administrators');
  const leaders = new Set(administrators.map(({ id }) => id));
  const staff = agents.flatMap(({ id }) => (leaders.has(id) ? [] : [id])).slice(0, RECEIVERS);
  await pool.query('update role set customer_total = null where tenant_id = $1', [tenantId]);
  const owned = await readOwned(pool, tenantId, holder.id);
  const ids = owned.map(({ id }) => id);
  const seen: Seen = { rawTransfer: [], distributed: [], undone: [], rawPool: [], pooled: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.rawTransfer.push(await moveRaw(pool, tenantId, holder.id, ids, 0));
    const each = { CustomerType: 0, UserId: staff, SingleUserNumber: MOVED / RECEIVERS };
    // The previous round disabled the owner, which ended the session.
    const [signedIn = holder] = await signInAll(pool, tenantId, [holder.id]);
    const distributed = await demand(ours, distributeCustomers.path, signedIn, each);
    seen.distributed.push(distributed.seconds);
    const { BatchId } = moveResult.parse(distributed.Data);
    seen.undone.push((await demand(ours, undoBatch.path, admin, { BatchId })).seconds);

    seen.pooled.push((await demand(ours, editStaff.path, admin, { Id: holder.id, Status: 2 })).seconds);
    await demand(ours, editStaff.path, admin, { Id: holder.id, Status: 0 });
    await moveRaw(pool, tenantId, holder.id, ids, 0);
    seen.rawPool.push(await moveRaw(pool, tenantId, holder.id, ids, 1));
    console.error(JSON.stringify(seen));
  }
  await restoreOwners(pool, tenantId, owned);
  return seen;
};

export const customerMoves = (): Promise<Figure[]> =>
  withInstallation(async (installation: Installation) => {
    const world = await makeWorld(installation, LARGE);
    const pool = openPool(installation.owner, WORKING_LIMITS, 2);
    const seen = await withContenders(installation, (ours) => measure(pool, ours, world));
    await pool.end();
    const rawTransfer = median(seen.rawTransfer);
    const rawPool = median(seen.rawPool);
    const besideRaw = (name: string, ours: readonly number[], raw: number): Figure =>
      atMostTimes(MAX_TIMES_RAW, `${MOVED} customers ${name}`, median(ours), raw, ' s');
    return [
      atMost(MAX_RAW_SECONDS, `${MOVED} customers transferred, raw statement`, rawTransfer, ' s'),
      atMost(MAX_RAW_SECONDS, `${MOVED} customers moved to the pool, raw statement`, rawPool, ' s'),
      besideRaw('distributed', seen.distributed, rawTransfer),
      besideRaw('taken back by undo', seen.undone, rawTransfer),
      besideRaw('moved to the pool with a disabled owner', seen.pooled, rawPool),
    ];
  }, worldName(LARGE));
