import { randomInt } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { aMember, firstTenant } from '../../../test/rows.ts';
import { raceStats } from '../../../test/stats-race.ts';
import { verifyStats } from '../../operator/verify-stats.ts';
import { compareCallDays, foldCallDays, repairCallDays } from './call-days.queries.ts';

const test = await clearedDatabase();
const { owner, database } = test;
afterAll(test.drop);

const tenantId = await firstTenant(owner);
const agents = [await aMember(owner, tenantId), await aMember(owner, tenantId)] as const;
// 2026-11-15 23:59:59 in Shanghai.
const BEFORE_MIDNIGHT = 1_794_758_399;
const DAY_NUMBER = 20_772;

const insert = async (calls: readonly object[]): Promise<number[]> =>
  (
    await owner.query<{ id: number }>(
      `insert into call_log (tenant_id, staff_id, tel, start_time, call_seconds, is_answered, is_open, is_incoming,
         filter_result, beat_time)
       select $1, staff, '13900000000', start, coalesce(seconds, 0), coalesce(answered, coalesce(seconds, 0) > 0),
         coalesce(open, false), coalesce(incoming, false), coalesce(refused, 0), start
       from jsonb_to_recordset($2) as given (staff bigint, start bigint, seconds int, answered boolean, open boolean,
         incoming boolean, refused smallint) returning id`,
      [tenantId, JSON.stringify(calls)],
    )
  ).rows.map(({ id }) => id);
const stored = async () =>
  (
    await owner.query(
      `select staff_id as staff, day, sum(calls)::int as calls, sum(connects)::int as connects, sum(seconds)::int as seconds,
         sum(minutes)::int as minutes
       from call_day where tenant_id = $1 group by 1, 2 having sum(calls) <> 0 order by 1, 2`,
      [tenantId],
    )
  ).rows;
const length = async () =>
  Number((await owner.query('select count(*) as n from call_day where tenant_id = $1', [tenantId])).rows[0].n);
const inTenant = <Result>(work: (trx: Parameters<typeof foldCallDays>[0]) => Promise<Result>): Promise<Result> =>
  database.inTransaction(tenantId, work);
const fold = () => inTenant((trx) => foldCallDays(trx, tenantId));
const differences = () => inTenant((trx) => compareCallDays(trx, tenantId));

it('counts calls on the day they began, and neither running, incoming nor refused ones', async () => {
  const [staff, other] = agents;
  const [, , running] = await insert([
    { staff, start: BEFORE_MIDNIGHT, seconds: 61 },
    { staff, start: BEFORE_MIDNIGHT + 1, seconds: 59 },
    { staff, start: BEFORE_MIDNIGHT, open: true },
    { staff, start: BEFORE_MIDNIGHT, seconds: 60, incoming: true },
    { staff, start: BEFORE_MIDNIGHT, refused: 1 },
    { staff: other, start: BEFORE_MIDNIGHT, seconds: 0, answered: true },
  ]);
  const first = { staff, day: DAY_NUMBER, calls: 1, connects: 1, seconds: 61, minutes: 2 };
  const second = { staff, day: DAY_NUMBER + 1, calls: 1, connects: 1, seconds: 59, minutes: 1 };
  const third = { staff: other, day: DAY_NUMBER, calls: 1, connects: 0, seconds: 0, minutes: 0 };
  expect(await stored()).toEqual([first, second, third]);
  // It closes, is reopened, closes again and is corrected.
  const set = (text: string) => owner.query(`update call_log set ${text} where id = $1`, [running]);
  await set('is_open = false, is_answered = true, call_seconds = 120');
  expect((await stored())[0]).toEqual({ ...first, calls: 2, connects: 2, seconds: 181, minutes: 4 });
  await set('is_open = true, is_answered = false, call_seconds = 0');
  expect((await stored())[0]).toEqual(first);
  await set('is_open = false, is_answered = true, call_seconds = 120');
  await set('call_seconds = 121');
  expect((await stored())[0]).toEqual({ ...first, calls: 2, connects: 2, seconds: 182, minutes: 5 });
  const rows = await length();
  await set('beat_time = beat_time + 5, is_talking = true');
  expect(await length()).toBe(rows);
  await owner.query('delete from call_log where id = $1', [running]);
  expect(await stored()).toEqual([first, second, third]);
  expect(await differences()).toEqual([]);
});

it('gives the same sums in one row per agent and day', async () => {
  const before = await stored();
  await fold();
  expect(await length()).toBe(before.length);
  expect(await stored()).toEqual(before);
  await fold();
  expect(await length()).toBe(before.length);
});

it('never shows a different sum while calls are folded, and every correction counts once', async () => {
  const [staff] = agents;
  const ids = await insert(Array.from({ length: 30 }, () => ({ staff, start: BEFORE_MIDNIGHT, seconds: 10 })));
  const total = (await stored()).reduce((sum, { calls }) => sum + calls, 0);
  const done = new AbortController();
  const correcting = (async () => {
    for (let round = 0; round < 60; round += 1)
      await owner.query('update call_log set call_seconds = $2 where id = $1', [
        ids[round % ids.length],
        1 + randomInt(300),
      ]);
    done.abort();
  })();
  const folding = [0, 1].map(async () => {
    while (!done.signal.aborted) await fold();
  });
  const seen = new Set<number>();
  while (!done.signal.aborted) seen.add((await stored()).reduce((sum, { calls }) => sum + calls, 0));
  await Promise.all([correcting, ...folding]);
  expect([...seen]).toEqual([total]);
  expect(await differences()).toEqual([]);
});

it('names each difference, and two repairs at once correct it once', async () => {
  const said: string[] = [];
  const verify = (isRebuilt: boolean) => verifyStats(database, { isRebuilt }, (line) => said.push(line));
  expect(await verify(false)).toBe(true);
  await fold();
  await owner.query('update call_day set calls = calls + 2, minutes = minutes - 1 where staff_id = $1', [agents[1]]);
  await insert([{ staff: agents[1], start: BEFORE_MIDNIGHT - 86_400, seconds: 30 }]);
  await owner.query('delete from call_day where staff_id = $1 and day = $2', [agents[1], DAY_NUMBER - 1]);
  said.length = 0;
  expect(await verify(false)).toBe(false);
  expect(said.filter((line) => line.startsWith('  '))).toEqual([
    `  2026-11-14 staff ${agents[1]}: logs 1 calls, 1 connected, 30 s, 1 min; sums 0 calls, 0 connected, 0 s, 0 min`,
    `  2026-11-15 staff ${agents[1]}: logs 1 calls, 0 connected, 0 s, 0 min; sums 3 calls, 0 connected, 0 s, -1 min`,
  ]);
  await Promise.all([0, 1, 2].map(() => inTenant((trx) => repairCallDays(trx, tenantId))));
  expect(await differences()).toEqual([]);
  await owner.query('update call_day set calls = calls + 1');
  expect(await verify(true)).toBe(true);
  expect(await verify(false)).toBe(true);
});

it('answers readers with a state that was true meanwhile, while twenty agents end and correct calls', async () => {
  const members: number[] = [];
  for (let at = 0; at < 20; at += 1) members.push(await aMember(owner, tenantId));
  const race = { owner, database, tenantId, agents: members, milliseconds: 3_000, readers: 2 };
  const { answers, changes, ...found } = await raceStats(race);
  expect(Math.min(answers, changes)).toBeGreaterThan(20);
  expect(found).toEqual({ wrong: [], differences: [] });
});
