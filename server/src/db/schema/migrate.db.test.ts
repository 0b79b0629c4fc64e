import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { APP_ROLE } from '../../../test/template.ts';
import { openClient } from '../driver/connection.ts';
import { isMigrated, type Migration, migrate, readMigrations, sweepRewritten, withMigrationLock } from './migrate.ts';

const full = await freshDatabase();
const empty = await freshDatabase({ template: 'template0' });
afterAll(() => Promise.all([full.drop(), empty.drop()]));

const clients: pg.Client[] = [];
const connect = async (target = empty.ownerTarget): Promise<pg.Client> => {
  const client = await openClient(target);
  clients.push(client);
  return client;
};
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await empty.owner.query('drop schema public cascade; create schema public');
});

const aMigration = (version: number, sql: string, checksum = `sum of ${version}`): Migration => ({
  version,
  name: `${String(version).padStart(4, '0')}_test.sql`,
  sql,
  checksum,
});
const first = aMigration(1, 'create table one (a integer); insert into one values (1)');
const second = aMigration(2, 'create table two (a integer)');
const run = (client: pg.Client, migrations: readonly Migration[]) =>
  withMigrationLock(client, () => migrate(client, migrations));
const tables = async (): Promise<string[]> => {
  const { rows } = await empty.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('Migrating', () => {
  it('the whole product twice changes nothing the second time', async () => {
    const migrations = await readMigrations();
    const client = await connect();
    expect(await run(client, migrations)).toEqual(migrations.map(({ name }) => name));
    const state = 'select version, name, checksum, applied_time from schema_migration order by version';
    const before = await client.query(state);
    expect(await run(client, migrations)).toEqual([]);
    expect((await client.query(state)).rows).toEqual(before.rows);
    expect(await isMigrated(empty.owner, migrations)).toBe(true);
    expect(await isMigrated(empty.owner, [...migrations, aMigration(9_999, '')])).toBe(false);
  });

  it('settles what older versions left in every tenant, also for an owner whom row security binds', async () => {
    await empty.owner.query(`grant all on schema public to ${APP_ROLE}`);
    const migrations = await readMigrations();
    const client = await connect(empty.serverTarget);
    await run(client, migrations.slice(0, 19));
    await empty.owner.query(`set session_replication_role = replica;
      insert into tenant (id, code, name, created_time) values (1, 'one', '一', 1), (2, 'two', '二', 1);
      insert into notice (tenant_id, staff_id, notice_type, msg, subscribe_time, notice_time, created_time, sent_time, is_checked)
        select t, 1, type, '', 5, 5, 5, sent, checked from generate_series(1, 2) t,
          (values (1, 7, true), (1, 8, false), (1, null, false), (0, 9, true)) as n (type, sent, checked);
      insert into customer_record (tenant_id, customer_id, record_type, created_time, act, to_placement)
        select t, 1, 1, 5, act, 1 from generate_series(1, 2) t, unnest(array[1, 2, 4]) act;
      reset session_replication_role`);
    await run(client, migrations);
    const done = await empty.owner.query('select sent_time, done_time from notice order by tenant_id, id');
    expect(done.rows).toEqual(
      [1, 2].flatMap(() => [
        { sent_time: 7, done_time: 7 },
        { sent_time: 8, done_time: null },
        { sent_time: null, done_time: null },
        { sent_time: 9, done_time: null },
      ]),
    );
    const types = await empty.owner.query('select act, record_type from customer_record order by tenant_id, act');
    expect(types.rows.map(({ record_type }) => record_type)).toEqual([3, 3, 1, 3, 3, 1]);
  });

  it('lists serial numbers that several payments have, and leaves these payments', async () => {
    const migrations = await readMigrations();
    const client = await connect();
    await run(client, migrations.slice(0, 39));
    await client.query(`set session_replication_role = replica;
      insert into tenant (id, code, name, created_time) values (1, 'one', '一', 1), (2, 'two', '二', 1);
      insert into payment_log (tenant_id, id, work_order_id, third_no, amount, payment_type, merchant, payment_time,
          picture, created_time, deleted_time)
        select tenant, id, id * 10, serial, 1, 1, 1, 1, '', 1, gone from (values
          (1, 1, 'AB1', null), (1, 2, 'ab1', null), (1, 3, U&'a\\200Bb1', null), (1, 4, 'Ab1', 5), (1, 5, 'ab2', null),
          (2, 6, 'ab1', null)) as p (tenant, id, serial, gone);
      insert into unclaimed_payment (tenant_id, serial, amount, payment_type, first_time)
        values (1, 'X1', 1, 1, 5), (1, 'x1', 1, 1, 6), (1, 'x2', 1, 1, 6);
      reset session_replication_role`);
    const said: string[] = [];
    await withMigrationLock(client, () => migrate(client, migrations, (line) => said.push(line)));
    expect(said).toEqual(['Tenant one: serial number ab1 is used by several payments, of the work orders 10, 20, 30']);
    const { rows } = await client.query('select id, third_no as no, twin_id as twin from payment_log order by id');
    expect(rows.map(({ id, no, twin }) => [id, no, twin])).toEqual([
      [1, 'AB1', 0],
      [2, 'ab1', 2],
      [3, 'a\u200Bb1', 3],
      [4, 'Ab1', 0],
      [5, 'ab2', 0],
      [6, 'ab1', 0],
    ]);
    const again = `update payment_log set third_no = 'aB1' where id = 5`;
    await expect(client.query(again)).rejects.toMatchObject({ constraint: 'payment_log_third_no' });
    const kept = await client.query('select serial from unclaimed_payment order by serial');
    expect(kept.rows.map(({ serial }) => serial)).toEqual(['X1', 'x2']);
  });

  it('stores the lines of reconciliations of every tenant as rows, also for an owner whom row security binds', async () => {
    await empty.owner.query(`grant all on schema public to ${APP_ROLE}`);
    const migrations = await readMigrations();
    const client = await connect(empty.serverTarget);
    await run(client, migrations.slice(0, 42));
    const lines = [
      [2, 'A1', 100, 5, '对账成功', '', 7, 8, 100],
      [3, 'A2', -250, null, '退款', '交易已撤销', null, null, null],
      [null, 'A3', 300, 6, '无到账', '账单中没有这笔到账', 9, 10, 300],
    ];
    await empty.owner.query('set session_replication_role = replica');
    await empty.owner.query(
      `insert into tenant (id, code, name, created_time) values (1, 'one', '一', 1), (2, 'two', '二', 1)`,
    );
    await empty.owner.query(
      `insert into import_log (tenant_id, id, staff_id, record_type, created_time, task_id, inserted, repeated, failed,
         record, report) values (1, 1, 1, 6, 1, 1, 1, 0, 2, '', $1), (2, 2, 1, 6, 1, 1, 1, 0, 2, '', $1),
         (1, 3, 1, 0, 1, 2, 0, 0, 1, '', '[[2, "a", "b", 1, "c"]]')`,
      [JSON.stringify(lines)],
    );
    await empty.owner.query('reset session_replication_role');
    await run(client, migrations);
    const { rows } = await empty.owner.query(
      `select tenant_id as tenant, reconciliation_id as log, line, row_number as row, serial, fen, paid_time as time, pile,
         reason, payment_id as payment, work_order_id as "order", claimed_fen as claimed
       from reconciliation_line order by tenant_id, line`,
    );
    expect(rows.map((row) => Object.values(row))).toEqual(
      [1, 2].flatMap((tenant) => lines.map((line, at) => [tenant, tenant, at + 1, ...line])),
    );
    const reports = await empty.owner.query('select report from import_log order by id');
    expect(reports.rows.map(({ report }) => report.length)).toEqual([0, 0, 1]);
  });

  it('counts the calls of every tenant by day, and fills origins and confirmed intents from the history', async () => {
    await empty.owner.query(`grant all on schema public to ${APP_ROLE}`);
    const migrations = await readMigrations();
    const client = await connect(empty.serverTarget);
    await run(client, migrations.slice(0, 54));
    // 1794758399 is the last second of day 20772 in Shanghai.
    await empty.owner.query(`set session_replication_role = replica;
      insert into tenant (id, code, name, created_time) values (1, 'one', '一', 1), (2, 'two', '二', 1);
      insert into staff (tenant_id, id, user_name, name, password_hash, role_id, department_id, created_time)
        select t, t * 100 + id, 'user' || id, '', '', 1, 1, 1 from generate_series(1, 2) t, generate_series(3, 7) id;
      insert into dictionary_item (tenant_id, dic_table, id, name, sort) select t, 4, t * 10 + 9, '消防', 1 from generate_series(1, 2) t;
      insert into call_log (tenant_id, staff_id, tel, start_time, beat_time, call_seconds, is_answered, is_open, is_incoming, filter_result)
        select t, t * 100 + staff, '13900000000', start, start, seconds, answered, open, incoming, refused from generate_series(1, 2) t,
          (values (5, 1794758399, 61, true, false, false, 0), (5, 1794758399, 59, true, false, false, 0),
            (5, 1794758400, 0, false, false, false, 0), (6, 1794758399, 0, true, false, false, 0),
            (5, 1794758399, 0, false, true, false, 0), (5, 1794758399, 60, true, false, true, 0),
            (5, 1794758399, 0, false, false, false, 1)) as c (staff, start, seconds, answered, open, incoming, refused);
      insert into customer (tenant_id, id, tel, name, placement, owner_id, creator_id, created_time, got_time, intent_time, job_category)
        select t, t * 10 + id, '1390000000' || id, '', 0, t * 100 + 3, t * 100 + creator, 100, 100, intent, case when intent is not null then t * 10 + 9 end from generate_series(1, 2) t,
          (values (1, 4, null), (2, 4, 100), (3, null, 200), (4, null, 300), (5, 4, 400), (6, null, null)) as c (id, creator, intent);
      insert into customer_record (tenant_id, customer_id, record_type, created_time, staff_id, act, record, to_placement, to_owner_id)
        select t, t * 10 + customer, type, time, t * 100 + staff, act, record, case when act is not null then 0 end, case when act is not null then t * 100 + 3 end from generate_series(1, 2) t,
          (values (1, 1, 100, 4, 1, ''), (2, 1, 100, null, null, '旧记录'), (2, 1, 101, 4, 2, ''), (3, 1, 100, null, 14, ''),
            (3, 3, 110, 4, 4, ''), (3, 2, 200, 7, null, '确认意向：消防'), (4, 2, 299, 7, null, '确认意向：消防'),
            (5, 2, 400, 7, null, '状态：未设置 → 有意向'), (6, 3, 100, 4, 4, '')) as r (customer, type, time, staff, act, record);
      reset session_replication_role`);
    await run(client, migrations);
    const days = await empty.owner
      .query(`select tenant_id as tenant, staff_id % 100 as staff, day, is_folded as folded, calls, connects,
      seconds::int, minutes from call_day order by tenant_id, staff_id, day`);
    expect(days.rows.map((row) => Object.values(row))).toEqual(
      [1, 2].flatMap((tenant) => [
        [tenant, 5, 20_772, true, 2, 2, 120, 3],
        [tenant, 5, 20_773, true, 1, 0, 0, 0],
        [tenant, 6, 20_772, true, 1, 0, 0, 0],
      ]),
    );
    const customers = await empty.owner.query(
      'select tenant_id as tenant, id % 10 as id, origin, intent_by % 100 as by from customer order by tenant_id, id',
    );
    // By hand, import, lead; what the history does not say stays unknown. Creator, author of the record, owner.
    expect(customers.rows.map((row) => Object.values(row))).toEqual(
      [1, 2].flatMap((tenant) => [
        [tenant, 1, 1, null],
        [tenant, 2, 2, 4],
        [tenant, 3, 3, 7],
        [tenant, 4, null, 3],
        [tenant, 5, null, 3],
        [tenant, 6, null, null],
      ]),
    );
  });

  it('gives after-sales customers steps of their own, and keeps the statuses that they had, disabled', async () => {
    await empty.owner.query(`grant all on schema public to ${APP_ROLE}`);
    const migrations = await readMigrations();
    const client = await connect(empty.serverTarget);
    await run(client, migrations.slice(0, 89));
    // The first tenant uses 已联系, used 有意向 before, and has a status with the name of a step; the second uses none.
    await empty.owner.query(`set session_replication_role = replica;
      insert into tenant (id, code, name, created_time) values (1, 'one', '一', 1), (2, 'two', '二', 1);
      insert into dictionary_item (tenant_id, dic_table, id, name, sort) select t, 1, t * 10 + id, name, id
        from generate_series(1, 2) t, (values (1, '未联系'), (2, '已联系'), (3, '有意向'), (4, '学习中')) as i (id, name);
      insert into after_sale_customer (tenant_id, id, name, tel, created_time, track_status_id)
        values (1, 1, '', '13900000001', 1, 12), (1, 2, '', '13900000002', 1, 14), (2, 3, '', '13900000003', 1, null);
      insert into customer_record (tenant_id, after_sale_id, record_type, created_time, before)
        values (1, 1, 1, 1, '{"track_status_id": 13}'), (1, 2, 1, 1, '{"track_status_id": null}');
      reset session_replication_role`);
    await run(client, migrations);
    const { rows } = await empty.owner.query(`select tenant_id as tenant, array_agg(name order by sort) as names,
        array_agg(id::int order by id) filter (where id < 100) as kept, array_agg(name order by sort) filter (where status = 2) as disabled
      from dictionary_item where dic_table = 10 group by 1 order by 1`);
    const steps = ['待开课', '学习中', '待考试', '已通过', '续报', '已结束'];
    expect(rows).toEqual([
      { tenant: 1, names: [...steps, '已联系', '有意向'], kept: [12, 13, 14], disabled: ['已联系', '有意向'] },
      { tenant: 2, names: steps, kept: null, disabled: null },
    ]);
  });

  it('vacuums rewritten tables, so that index-only scans need no table', async () => {
    const client = await connect();
    const swept = async () =>
      (await client.query(`select relname, relallvisible from pg_class where relname = 'one'`)).rows;
    await run(client, [first, aMigration(2, 'alter table one alter column a type bigint')]);
    expect(await swept()).toEqual([{ relname: 'one', relallvisible: 0 }]);
    // An autovacuum worker with an older snapshot can keep newer rows from being vacuumed.
    await expect.poll(() => sweepRewritten(client).then(swept)).toEqual([{ relname: 'one', relallvisible: 1 }]);
  });

  it('applies missing migrations and ignores unknown newer ones', async () => {
    const client = await connect();
    expect(await run(client, [first])).toEqual(['0001_test.sql']);
    expect(await run(client, [first, second])).toEqual(['0002_test.sql']);
    // An older version of the product, started beside a newer one.
    expect(await run(client, [first])).toEqual([]);
    expect(await tables()).toEqual(['one', 'schema_migration', 'two']);
  });

  it('from four connections at once runs once', async () => {
    const four = await Promise.all([connect(), connect(), connect(), connect()]);
    const slow = aMigration(3, 'select pg_sleep(0.1); create table three (a integer)');
    const done = await Promise.all(four.map((client) => run(client, [first, second, slow])));
    expect(done.filter((names) => names.length === 3)).toHaveLength(1);
    expect(done.filter((names) => names.length === 0)).toHaveLength(3);
    expect((await empty.owner.query('select a from one')).rows).toEqual([{ a: 1 }]);
  });

  it('refuses a database whose applied migrations differ from the files, and changes nothing', async () => {
    const client = await connect();
    await run(client, [first]);
    const changed = { ...first, checksum: 'another sum' };
    // The missing migration comes first: a check inside the loop would already have applied it.
    await expect(run(client, [second, changed])).rejects.toThrow('cannot be upgraded to this one; it was not changed');
    expect(await tables()).toEqual(['one', 'schema_migration']);
  });

  it('rolls back a file that fails, keeps the earlier ones, and continues when the file is fixed', async () => {
    const client = await connect();
    const failing = aMigration(2, 'create table half (a integer); select 1 / 0; create table whole (a integer)');
    await expect(run(client, [first, failing])).rejects.toThrow('0002_test.sql failed: division by zero');
    expect(await tables()).toEqual(['one', 'schema_migration']);
    expect(await run(client, [first, second])).toEqual(['0002_test.sql']);
  });

  it('releases the lock when it fails', async () => {
    await expect(run(await connect(), [aMigration(1, 'nonsense')])).rejects.toThrow('syntax error');
    expect(await run(await connect(), [first])).toEqual(['0001_test.sql']);
  });
});

describe('The migration files', () => {
  it('have consecutive numbers and names of words', async () => {
    const migrations = await readMigrations();
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('have a checksum that any change of content changes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gonghai-migrations-'));
    const url = pathToFileURL(`${folder}/`);
    await expect(readMigrations(url)).rejects.toThrow('no migrations found');
    await writeFile(join(folder, '0002_b.sql'), 'select 2');
    await writeFile(join(folder, '0001_a.sql'), 'select 1');
    await writeFile(join(folder, 'notes.txt'), 'not a migration');
    const [before] = await readMigrations(url);
    expect((await readMigrations(url)).map(({ name }) => name)).toEqual(['0001_a.sql', '0002_b.sql']);
    await writeFile(join(folder, '0001_a.sql'), 'select 1 ');
    expect((await readMigrations(url))[0]!.checksum).not.toBe(before!.checksum);
    await rm(folder, { recursive: true });
  });
});
