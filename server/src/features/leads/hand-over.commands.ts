/** Hands over leads that were not called in time: each goes to the next agent, its customer with it. */
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import type { Database, Db } from '../../db/database.ts';
import { stale } from '../../http/refusal.ts';
import { handOverCustomers, lockByTels } from '../customers/customers.port.ts';
import { tell } from '../notices/notices.port.ts';
import { LEAD_LOCK, lockAgents, lockLeads, readAgents, wholeTenant } from './agents.queries.ts';
import { endHandOvers, type HandedOver, type LateLead, markHandedOver, readLateLeads } from './hand-over.queries.ts';
import { type Agent, assignInTurn, hadByAll } from './lead-assignment.rules.ts';
import { readSupervisors } from './recipients.queries.ts';

interface Moment {
  readonly tenantId: number;
  readonly now: number;
}

/** The next agent of each lead; leads without one are left out. */
const chooseAgents = (agents: readonly Agent[], leads: readonly LateLead[]): HandedOver[] => {
  const chosen = assignInTurn(agents, leads);
  return leads.flatMap((lead, at) => (chosen[at] === undefined ? [] : [{ lead, agentId: chosen[at] }]));
};

/** Batch size of one transaction. Up to 50 changed leads are announced by their ids. */
const AT_ONCE = 50;
const MOST_READ = 1_000;

/** Late leads for which another agent is eligible, or that every agent had; read without locks. */
const findHandOvers = async (db: Db, moment: Moment): Promise<LateLead[]> => {
  const late = await readLateLeads(db, { ...moment, most: MOST_READ });
  if (late.length === 0) return [];
  const agents = await readAgents(db, wholeTenant(moment.tenantId), moment.now);
  const going = new Set(chooseAgents(agents, late).map(({ lead }) => lead.id));
  return late.filter((lead) => going.has(lead.id) || hadByAll(agents, lead));
};

/** The leads stay. One notice for each supervisor, with the customer if there is one lead. */
const endWithNotice = async (trx: Db, { tenantId, now }: Moment, leads: readonly LateLead[]): Promise<void> => {
  if (leads.length === 0) return;
  await endHandOvers(
    trx,
    tenantId,
    leads.map(({ id }) => id),
  );
  const supervisors = await readSupervisors(trx, tenantId, [...new Set(leads.map(({ agentId }) => agentId))]);
  const tellings = [...new Set(supervisors.map(({ staffId }) => staffId))].map((staffId) => {
    const agents = new Set(supervisors.filter((one) => one.staffId === staffId).map(({ agentId }) => agentId));
    const own = leads.filter(({ agentId }) => agents.has(agentId));
    const [only, ...more] = own;
    const customerId = only && more.length === 0 ? only.customerId : null;
    return { staffId, customerId, message: say.handOverEnded(own.map(({ name }) => name)), isEvent: true };
  });
  await tell(trx, tenantId, now, tellings);
};

const tellBoth = (trx: Db, { tenantId, now }: Moment, handed: readonly HandedOver[]): Promise<void> =>
  tell(
    trx,
    tenantId,
    now,
    handed.flatMap(({ lead, agentId }) => [
      // Without the customer, which the former agent may no longer see.
      { staffId: lead.agentId, customerId: null, message: say.handedOver(lead.name), isEvent: true },
      { staffId: agentId, customerId: lead.customerId, message: say.arrived(lead.name) },
    ]),
  );

const handOver = async (trx: Db, moment: Moment, found: readonly LateLead[]): Promise<number> => {
  const { tenantId, now } = moment;
  await lockLeads(trx, tenantId);
  const agents = await lockAgents(trx, wholeTenant(tenantId), now);
  // A call that starts and a move lock the customer: after this lock they are either visible or come later.
  await lockByTels(
    trx,
    tenantId,
    found.map(({ tel }) => tel),
  );
  const late = await readLateLeads(trx, { ...moment, most: AT_ONCE, ids: found.map(({ id }) => id) });
  const handed = chooseAgents(agents, late);
  await endWithNotice(
    trx,
    moment,
    late.filter((lead) => hadByAll(agents, lead)),
  );
  if (handed.length === 0) return 0;
  await handOverCustomers(
    trx,
    moment,
    handed.map(({ lead, agentId }) => ({
      id: lead.customerId,
      ownerId: agentId,
      remark: say.lateBy(lead.handOverSeconds / 60),
    })),
  );
  if ((await markHandedOver(trx, moment, handed)) !== handed.length) throw stale();
  await tellBoth(trx, moment, handed);
  return handed.length;
};

/** Gives how many leads were handed over. The others stay with their agents. */
export const handOverLeads = async (database: Database, tenantId: number, now: number): Promise<number> => {
  const moment = { tenantId, now };
  const found = await findHandOvers(database.forTenant(tenantId), moment);
  let count = 0;
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = found.slice(at, at + AT_ONCE);
    count += await database.inTransaction(tenantId, (trx) => handOver(trx, moment, some), LEAD_LOCK);
  }
  return count;
};
