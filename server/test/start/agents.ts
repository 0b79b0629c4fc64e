/** Agents with a line, a session and a customer each, made in the database of a running installation. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { digest } from '../../src/features/session/session.port.ts';
import { aCustomer, uniqueName, uniqueTel } from '../rows.ts';
import type { Session } from './callers.ts';

type Owner = Pick<pg.Pool, 'query'>;

export interface Agent {
  readonly id: number;
  readonly customerId: number;
  readonly session: Session;
}

/** A colleague of the demonstration's agent, with the same line. */
const COLLEAGUE = `
  with made as (
    insert into staff (tenant_id, user_name, name, password_hash, is_default_pwd, department_id, role_id, created_time)
    select tenant_id, $1, $1, 'none', false, department_id, role_id, created_time from staff where user_name = 'agent'
    returning id, tenant_id),
  line as (
    insert into staff_line (tenant_id, staff_id, setting_id, sip_user_name, is_enabled)
    select made.tenant_id, made.id, l.setting_id, l.sip_user_name, true
    from made join staff s on s.tenant_id = made.tenant_id and s.user_name = 'agent'
      join staff_line l on l.tenant_id = s.tenant_id and l.staff_id = s.id and l.is_enabled),
  session as (
    insert into session (signature_hash, tenant_id, staff_id, created_time, seen_time)
    select $2, tenant_id, id, $3, $3 from made)
  select id, tenant_id as "tenantId" from made`;

export const makeAgents = async (owner: Owner, count: number): Promise<Agent[]> => {
  const agents: Agent[] = [];
  for (let n = 0; n < count; n += 1) {
    const signature = randomBytes(32).toString('hex');
    const values = [`坐席${uniqueName()}`, digest(signature), Math.floor(Date.now() / 1_000)];
    const { rows } = await owner.query<{ id: number; tenantId: number }>(COLLEAGUE, values);
    const { id, tenantId } = rows[0]!;
    const customerId = await aCustomer(owner, tenantId, { ownerId: id, tel: uniqueTel() });
    agents.push({ id, customerId, session: { uid: String(id), signature } });
  }
  return agents;
};
