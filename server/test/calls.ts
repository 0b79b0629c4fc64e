/** Rows that tests of calls need: a line, an open call, settings, and what a log looks like in the database. */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { digest } from '../src/features/session/actors.service.ts';
import { uniqueName, uniqueTel } from './rows.ts';

type Owner = Pick<pg.Pool, 'query'>;

/** The only line of this person, enabled. Returns its id. */
export const aLine = async (
  owner: Owner,
  tenantId: number,
  staffId: number,
  { type = 'BS/SIP', extension = '8016', ...parts }: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const config = { WSDomain: 'wss://sip.example.com', SIPIP: 'sip.example.com', ...parts };
  const scheme = {
    Type: type,
    Name: uniqueName(),
    Config: Object.entries(config).map(([Key, Value]) => ({ Key, Value })),
  };
  await owner.query('delete from staff_line where tenant_id = $1 and staff_id = $2', [tenantId, staffId]);
  const { rows } = await owner.query<{ id: number }>(
    `with scheme as (insert into setting (tenant_id, key, value) values ($1, 'SIPConfig', $3) returning id)
     insert into staff_line (tenant_id, staff_id, setting_id, sip_user_name, is_enabled)
     select $1, $2, id, $4, true from scheme returning id`,
    [tenantId, staffId, scheme, extension],
  );
  return rows[0]!.id;
};

/** A connected phone of this person, paired by a session of its own. Returns its credential. */
export const aPairedPhone = async (owner: Owner, tenantId: number, staffId: number, now: number): Promise<string> => {
  const [credential, signature] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('hex'));
  await owner.query('delete from paired_phone where tenant_id = $1 and staff_id = $2', [tenantId, staffId]);
  await owner.query(
    `with made as (insert into session (signature_hash, tenant_id, staff_id, created_time, seen_time)
       values ($3, $1, $2, $5, $5) returning signature_hash)
     insert into paired_phone (tenant_id, staff_id, credential_hash, signature_hash, device, paired_time, connection,
       alive_time)
     select $1, $2, $4, signature_hash, '安卓手机', $5, 'a-socket', $5 from made`,
    [tenantId, staffId, digest(signature!), digest(credential!), now],
  );
  return credential!;
};

/** As if the person had never made a call. */
export const forgetCalls = async (owner: Owner, staffId: number): Promise<void> => {
  await owner.query('delete from call_log where staff_id = $1', [staffId]);
};

interface OpenCallOptions {
  readonly staffId: number;
  readonly startTime: number;
  readonly customerId?: number | null;
  readonly tel?: string;
}

/** Returns its action id. */
export const anOpenCall = async (
  owner: Owner,
  tenantId: number,
  { staffId, startTime, customerId = null, tel = uniqueTel() }: OpenCallOptions,
): Promise<string> => {
  const actionId = randomUUID();
  await owner.query(
    `insert into call_log (tenant_id, staff_id, customer_id, tel, start_time, beat_time, action_id, is_open)
     values ($1, $2, $3, $4, $5, $5, $6, true)`,
    [tenantId, staffId, customerId, tel, startTime, actionId],
  );
  return actionId;
};

/** The only queue of this person, with these customers as they are now; without any, there is none. */
export const aQueue = async (
  owner: Owner,
  { tenantId, staffId }: { readonly tenantId: number; readonly staffId: number },
  customerIds: readonly number[],
): Promise<void> => {
  await owner.query('delete from call_queue where tenant_id = $1 and staff_id = $2', [tenantId, staffId]);
  if (customerIds.length === 0) return;
  await owner.query(
    `with queue as (insert into call_queue (tenant_id, staff_id, title, created_time) values ($1, $2, '', 1790000000))
     insert into call_queue_entry (tenant_id, staff_id, place, customer_id, owner_id)
     select $1, $2, place, c.id, c.owner_id from unnest($3::bigint[]) with ordinality as each (id, place)
     join customer c on c.id = each.id`,
    [tenantId, staffId, customerIds],
  );
};

/** The setting with one row; null removes it. */
export const saveSetting = async (owner: Owner, tenantId: number, key: string, value: object | null): Promise<void> => {
  await owner.query('delete from setting where tenant_id = $1 and key = $2', [tenantId, key]);
  if (value)
    await owner.query('insert into setting (tenant_id, key, value) values ($1, $2, $3)', [tenantId, key, value]);
};

export const storedCall = async (owner: Owner, actionId: string) =>
  (await owner.query('select * from call_log where action_id = $1', [actionId])).rows[0];

export const callFiguresOf = async (owner: Owner, customerId: number) =>
  (
    await owner.query(
      `select call_times as times, call_successes as successes, call_seconds as seconds, latest_call_time as latest
       from customer_calls where customer_id = $1`,
      [customerId],
    )
  ).rows[0];

/** Customers whose figures differ from their closed logs. */
export const wrongFigures = async (owner: Owner): Promise<unknown[]> =>
  (
    await owner.query(`
      select k.customer_id, k.call_times, k.call_successes, k.call_seconds, l.*
      from customer_calls k left join lateral (
        select count(*)::int as times, count(*) filter (where is_answered)::int as successes,
          coalesce(sum(call_seconds), 0)::int as seconds
        from call_log l where l.tenant_id = k.tenant_id and l.customer_id = k.customer_id and not l.is_open
          and l.filter_result = 0 and not l.is_incoming and l.source = 'Customer') l on true
      where (k.call_times, k.call_successes, k.call_seconds) <> (l.times, l.successes, l.seconds)`)
  ).rows;
