import { afterAll, describe, expect, it } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import type { Db } from '../../db/database.ts';
import { IDEMPOTENCY_SECONDS } from '../../http/idempotency.ts';
import { sweepJob } from './session.jobs.ts';
import { ABSOLUTE_SECONDS, ACCOUNT_ANYWHERE, IDLE_SECONDS } from './session.rules.ts';

const test = await clearedDatabase();
afterAll(test.drop);
const { owner, database } = test;
const NOW = 1_800_000_000;
const sweep = () => sweepJob(database).run({}, { now: NOW, signal: new AbortController().signal });

const { rows: people } = await owner.query<{ tenant_id: number; id: number }>(
  `select tenant_id, id from staff where user_name in ('A1', 'A1x') order by tenant_id`,
);
const names = async (text: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(text)).rows.map(({ name }) => name);
const hash = (name: string) => Buffer.from(name);

describe('The sweep', () => {
  it('runs the clean-up of other features in every tenant, under row security', async () => {
    const swept: object[] = [];
    const sweepMore = async (trx: Db, tenantId: number, now: number) => {
      const seen = await trx.selectFrom('staff').select('tenant_id').distinct().execute();
      swept.push({ tenantId, now, seen: seen.map(({ tenant_id }) => tenant_id) });
    };
    await sweepJob(database, [sweepMore]).run({}, { now: NOW, signal: new AbortController().signal });
    expect(swept).toEqual(people.map(({ tenant_id }) => ({ tenantId: tenant_id, now: NOW, seen: [tenant_id] })));
  });

  it('deletes exactly the expired rows in every tenant', async () => {
    for (const { tenant_id, id } of people) {
      const session =
        'insert into session (signature_hash, tenant_id, staff_id, created_time, seen_time) values ($1, $2, $3, $4, $5)';
      const sessions = [
        ['living', ABSOLUTE_SECONDS, IDLE_SECONDS],
        ['idle', IDLE_SECONDS + 5, IDLE_SECONDS + 1],
        ['old', ABSOLUTE_SECONDS + 1, 0],
      ] as const;
      for (const [name, created, seen] of sessions) {
        await owner.query(session, [hash(`${name}-${tenant_id}`), tenant_id, id, NOW - created, NOW - seen]);
      }
      const ticket = `insert into ticket (ticket_hash, tenant_id, staff_id, signature_hash, path, expires_time) values ($1, $2, $3, $4, 'hub', $5)`;
      await owner.query(ticket, [hash(`good-${tenant_id}`), tenant_id, id, hash(`living-${tenant_id}`), NOW]);
      await owner.query(ticket, [hash(`spent-${tenant_id}`), tenant_id, id, hash(`living-${tenant_id}`), NOW - 1]);
      await owner.query(ticket, [hash(`orphan-${tenant_id}`), tenant_id, id, hash(`idle-${tenant_id}`), NOW + 50]);
      const kept = `insert into idempotent_answer (tenant_id, staff_id, key, request_hash, answer, created_time) values ($1, $2, $3, '', '{}', $4)`;
      await owner.query(kept, [tenant_id, id, `today-${tenant_id}`, NOW - IDEMPOTENCY_SECONDS]);
      await owner.query(kept, [tenant_id, id, `yesterday-${tenant_id}`, NOW - IDEMPOTENCY_SECONDS - 1]);
    }
    await owner.query(`insert into login_pause values ('on', $1), ('over', $2)`, [NOW, NOW - 1]);
    const since = NOW - ACCOUNT_ANYWHERE.withinSeconds;
    await owner.query(
      `insert into login_failure (account_key, address, failed_time) values ('counts', '', $1), ('forgotten', '', $2)`,
      [since, since - 1],
    );
    await sweep();

    const inBoth = (name: string) => people.map(({ tenant_id }) => `${name}-${tenant_id}`);
    expect(await names(`select convert_from(signature_hash, 'utf8') as name from session order by 1`)).toEqual(
      inBoth('living'),
    );
    expect(await names(`select convert_from(ticket_hash, 'utf8') as name from ticket order by 1`)).toEqual(
      inBoth('good'),
    );
    expect(await names('select key as name from idempotent_answer order by 1')).toEqual(inBoth('today'));
    expect(await names('select pause_key as name from login_pause')).toEqual(['on']);
    expect(await names('select account_key as name from login_failure')).toEqual(['counts']);
  });

  it('can be repeated', async () => {
    await Promise.all([sweep(), sweep()]);
    expect(await names('select pause_key as name from login_pause')).toEqual(['on']);
  });
});

describe('The partitions of the audit log', () => {
  const months = () =>
    names(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1`,
    );
  const monthAhead = async (step: number) => {
    const { rows } = await owner.query<{ name: string; middle: number }>(
      `select 'audit_log_' || to_char(m, 'YYYYMM') as name, extract(epoch from m + interval '14 days')::bigint as middle
       from (select date_trunc('month', now() at time zone 'Asia/Shanghai') + make_interval(months => $1) as m) as month`,
      [step],
    );
    return rows[0]!;
  };

  it('exist for three months ahead', async () => {
    const wanted = await Promise.all([0, 1, 2, 3].map(monthAhead));
    expect(await months()).toEqual([...wanted.map(({ name }) => name), 'audit_log_rest']);
  });

  it('are created also when their rows are already in the default partition, without losing any', async () => {
    const [this_, next] = [await monthAhead(0), await monthAhead(1)];
    await owner.query(`drop table ${this_.name}, ${next.name}`);
    const add = `insert into audit_log (tenant_id, created_time, action, subject) values ($1, $2, $3, 'test')`;
    for (const { tenant_id } of people) {
      await owner.query(add, [tenant_id, this_.middle, 'now']);
      await owner.query(add, [tenant_id, next.middle, 'soon']);
      await owner.query(add, [tenant_id, 1_000, 'long ago']);
    }
    const lines = () => owner.query(`select * from audit_log where subject = 'test' order by id`);
    const before = await lines();
    await sweep();
    expect((await lines()).rows).toEqual(before.rows);
    expect(await names(`select action as name from ${this_.name} where subject = 'test'`)).toEqual(['now', 'now']);
    expect(await names(`select action as name from ${next.name} where subject = 'test'`)).toEqual(['soon', 'soon']);
    expect(await names(`select action as name from audit_log_rest where subject = 'test'`)).toEqual([
      'long ago',
      'long ago',
    ]);
    expect(await months()).toContain(this_.name);
    // A new row goes to its partition, with a unique id.
    await owner.query(add, [people[0]!.tenant_id, this_.middle, 'later']);
    expect(await names(`select action as name from ${this_.name} where subject = 'test'`)).toContain('later');
    expect(new Set((await lines()).rows.map(({ id }) => id)).size).toBe(7);
  });

  it('have row security for the application role', async () => {
    const { name } = await monthAhead(0);
    await expect(database.pool.query(`select * from ${name}`)).rejects.toThrow('permission denied');
    for (const { tenant_id } of people) {
      const seen = await database.forTenant(tenant_id).selectFrom('audit_log').select('tenant_id').execute();
      expect(new Set(seen.map((row) => row.tenant_id))).toEqual(new Set([tenant_id]));
    }
  });
});
