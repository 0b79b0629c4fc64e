/** An organisation of 2,000 departments and 10,000 people, compared with a bare server that runs the same SQL. */
import type pg from 'pg';
import type { Installation } from '../server/src/installation.ts';
import {
  answeredByBare,
  answeredByOurs,
  type Caller,
  measureRound,
  requestOf,
  signInAll,
  withContenders,
} from './contenders.ts';
import { idsOf, withDemo } from './demo.ts';
import type { Figure } from './figure.ts';
import { median } from './http-load.ts';

const DEPARTMENTS = 2_000;
const STAFF = 10_000;
const BRANCHES = 40;
const ADMINISTRATORS = 50;
const ROUNDS = 12;
const WARM_ROUNDS = 3;
const ROUND_MS = 400;

/** Forty branches below the root, the others below those. */
const addDepartments = async (pool: pg.Pool, tenantId: number): Promise<void> => {
  const below = async (parents: readonly number[], count: number): Promise<number[]> => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into department (tenant_id, parent_id, name)
       select $1, ($2::bigint[])[1 + n % cardinality($2::bigint[])], '部门' || $3 || n from generate_series(1, $4::int) n returning id`,
      [tenantId, parents, parents.length, count],
    );
    return rows.map(({ id }) => id);
  };
  const { rows } = await pool.query<{ id: number }>(
    'select id from department where tenant_id = $1 and parent_id is null',
    [tenantId],
  );
  const branches = await below([rows[0]!.id], BRANCHES);
  const { rows: counted } = await pool.query<{ count: number }>(
    'select count(*) from department where tenant_id = $1',
    [tenantId],
  );
  await below(branches, DEPARTMENTS - counted[0]!.count);
};

/** Enough administrators to stay below the rate limits, which remain enabled. */
const prepare = (installation: Installation): Promise<{ tenantId: number; callers: readonly Caller[] }> =>
  withDemo(
    installation,
    STAFF,
    async (demo) => {
      const { pool, tenantId } = demo;
      await pool.query(
        `update staff set role_id = (select id from role where tenant_id = $1 and is_built_in limit 1)
         where tenant_id = $1 and id in (select id from staff where tenant_id = $1 order by id desc limit $2)`,
        [tenantId, ADMINISTRATORS],
      );
      await pool.query('analyze');
      const administrators = await idsOf(
        demo,
        `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
         where s.tenant_id = $1 and r.is_built_in`,
      );
      return { tenantId, callers: await signInAll(pool, tenantId, administrators) };
    },
    ({ pool, tenantId }) => addDepartments(pool, tenantId),
  );

export const administration = async (installation: Installation): Promise<Figure[]> => {
  const { tenantId, callers } = await prepare(installation);
  let turn = 0;
  const next = (): Caller => callers[(turn += 1) % callers.length]!;
  const FIRST_PAGE = JSON.stringify({ PageIndex: 1, PageCount: 20 });
  const works = [
    {
      name: 'staff: first page and count of 10,000',
      goal: 1.5,
      bare: () => requestOf('GET', `/staff?tenantId=${tenantId}`, next()),
      ours: () => requestOf('POST', '/crm/api/User/QueryUserPageList', next(), FIRST_PAGE),
    },
    {
      name: 'organisation: tree of 2,000 with head counts',
      goal: 1.5,
      bare: () => requestOf('GET', `/departments?tenantId=${tenantId}`, next()),
      ours: () => requestOf('GET', '/crm/api/Department/QueryDepartmentList', next()),
    },
  ];
  return withContenders(installation, async (ours, bare) => {
    const figures: Figure[] = [];
    for (const work of works) {
      const times: { ours: number[]; bare: number[]; ratios: number[] } = { ours: [], bare: [], ratios: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        const usual = { clients: 1, milliseconds: ROUND_MS };
        const b = await measureRound(bare, { ...usual, request: work.bare, isRight: answeredByBare });
        const o = await measureRound(ours, { ...usual, request: work.ours, isRight: answeredByOurs });
        if (round < WARM_ROUNDS) continue;
        times.ours.push(o.medianMs);
        times.bare.push(b.medianMs);
        times.ratios.push(o.medianMs / b.medianMs);
      }
      const ratio = median(times.ratios);
      figures.push({
        name: work.name,
        ours: median(times.ours),
        beside: median(times.bare),
        unit: ' ms',
        ratio,
        goal: `≤ ${work.goal}`,
        isMet: ratio <= work.goal,
      });
    }
    return figures;
  });
};
