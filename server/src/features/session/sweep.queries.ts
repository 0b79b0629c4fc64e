/** Deletes expired sessions, tickets, login failures and stored responses; adds partitions to the audit log. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { IDEMPOTENCY_SECONDS } from '../../http/idempotency.ts';
import { ABSOLUTE_SECONDS, ACCOUNT_ANYWHERE, IDLE_SECONDS } from './session.rules.ts';

export const sweepDirectories = async (trx: Db, now: number): Promise<void> => {
  await trx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('seen_time', '<', now - IDLE_SECONDS), eb('created_time', '<', now - ABSOLUTE_SECONDS)]))
    .execute();
  await trx.deleteFrom('ticket').where('expires_time', '<', now).execute();
  await trx.deleteFrom('login_pause').where('until_time', '<', now).execute();
  await trx
    .deleteFrom('login_failure')
    .where('failed_time', '<', now - ACCOUNT_ANYWHERE.withinSeconds)
    .execute();
};

export const sweepTenant = async (trx: Db, tenantId: number, now: number): Promise<void> => {
  await trx
    .deleteFrom('idempotent_answer')
    .where('tenant_id', '=', tenantId)
    .where('created_time', '<', now - IDEMPOTENCY_SECONDS)
    .execute();
};

export const extendAuditLog = async (trx: Db, months: number): Promise<void> => {
  await sql`select extend_audit_log(${months})`.execute(trx);
};
