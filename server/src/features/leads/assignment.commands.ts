/** Leads become customers of their agents. Every way of assigning ends here; the agents are chosen by a dealer. */
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import type { Db } from '../../db/database.ts';
import { stale } from '../../http/refusal.ts';
import {
  createFromLeads,
  lockByTels,
  meetCustomers,
  type MetCustomer,
  takeForLeads,
} from '../customers/customers.port.ts';
import { tell } from '../notices/notices.port.ts';
import {
  type AssignedLead,
  type AssigningAct,
  markAssigned,
  markFailed,
  type OpenLead,
  readWaitingByTel,
} from './assignment.queries.ts';
import type { Dealer } from './dealers.rules.ts';
import { type Outcome, outcomeOf } from './known-phone.rules.ts';

interface JudgedLead {
  readonly lead: OpenLead;
  readonly customer: MetCustomer | undefined;
  readonly outcome: Outcome;
}

/** `waiting` holds the oldest waiting lead of each phone. A lead that waits yields only to an older one. */
const isAnotherWaiting = ({ id, state }: OpenLead, oldest: number | undefined): boolean =>
  oldest !== undefined && oldest !== id && (state === DistributionType.Failed || oldest < id);

export const judgeLeads = (
  leads: readonly OpenLead[],
  met: ReadonlyMap<string, MetCustomer>,
  waiting: ReadonlyMap<string, number>,
): JudgedLead[] =>
  leads.map((lead) => {
    const customer = met.get(lead.tel);
    const isAnother = isAnotherWaiting(lead, waiting.get(lead.tel));
    return { lead, customer, outcome: outcomeOf(customer?.placement, isAnother) };
  });

interface Unassigned {
  readonly lead: OpenLead;
  readonly cause: string;
}

interface Settled {
  readonly assigned: readonly AssignedLead[];
  /** Failed because of their phone; they are marked as failed already. */
  readonly failed: readonly Unassigned[];
  /** No agent is eligible. The leads are unchanged. */
  readonly left: readonly OpenLead[];
}

const originOf = ({ source, advertiser }: OpenLead): string =>
  `${clueSourceLabel[source]}${advertiser && `，${advertiser}`}`;

/** The first lead of each phone; its result applies to the others with this phone. */
const splitByTel = (leads: readonly OpenLead[]): [OpenLead[], OpenLead[]] => {
  const seen = new Set<string>();
  const isFirst = leads.map(({ tel }) => !seen.has(tel) && seen.add(tel) !== undefined);
  return [leads.filter((_, at) => isFirst[at]), leads.filter((_, at) => !isFirst[at])];
};

const refuseKnown = async (trx: Db, act: AssigningAct, judged: readonly JudgedLead[]): Promise<Unassigned[]> => {
  const failed = judged.flatMap(({ lead, outcome }) =>
    outcome.kind === 'fail' ? [{ lead, cause: outcome.cause }] : [],
  );
  await markFailed(
    trx,
    act.tenantId,
    act.now,
    failed.map((one) => ({ ...one, isRetried: false })),
  );
  const owned = judged.flatMap(({ customer }) => (customer?.placement === Placement.Owned ? [customer] : []));
  await meetCustomers(trx, act.tenantId, owned, act);
  return failed;
};

interface DealtLead extends JudgedLead {
  readonly agentId: number;
}

/** Creates or takes the customers. Phones that are being inserted concurrently are missing from the result. */
const makeCustomers = async (trx: Db, act: AssigningAct, dealt: readonly DealtLead[]): Promise<AssignedLead[]> => {
  const rows = dealt.filter(({ outcome }) => outcome.kind === 'create');
  const made = await createFromLeads(
    trx,
    act,
    rows.map(({ lead, agentId }) => ({
      name: lead.name,
      tel: lead.tel,
      remark: lead.remark,
      agentId,
      origin: originOf(lead),
    })),
  );
  const takings = dealt.flatMap(({ lead, customer, agentId, outcome }) =>
    outcome.kind === 'take' && customer
      ? [{ customer, agentId, name: lead.name, origin: originOf(lead), isOwn: lead.customerId === customer.id }]
      : [],
  );
  await takeForLeads(trx, act, takings);
  return dealt.flatMap(({ lead, customer, agentId }) => {
    const customerId = customer?.id ?? made.get(lead.tel);
    return customerId === undefined ? [] : [{ lead, agentId, customerId }];
  });
};

const keep = async (trx: Db, act: AssigningAct, assigned: readonly AssignedLead[]): Promise<void> => {
  if (assigned.length === 0) return;
  const changed = await markAssigned(trx, act, assigned);
  if (changed !== assigned.length) throw stale();
  await tell(
    trx,
    act.tenantId,
    act.now,
    assigned.map(({ lead, agentId, customerId }) => ({
      staffId: agentId,
      customerId,
      message: say.arrived(lead.name),
    })),
  );
};

/** Each round assigns the leads of at least one phone, unless a phone is inserted and deleted concurrently. */
const MOST_ROUNDS = 20;

/**
 * Assigns open leads in their order. The tenant's leads, the agents of the dealer and the leads must have been locked, in this
 * order; the customers are locked here.
 */
export const assignLeads = async (
  trx: Db,
  act: AssigningAct,
  leads: readonly OpenLead[],
  dealer: Dealer,
): Promise<Settled> => {
  const assigned: AssignedLead[] = [];
  const failed: Unassigned[] = [];
  const left: OpenLead[] = [];
  let open = leads;
  for (let round = 0; open.length > 0; round += 1) {
    if (round === MOST_ROUNDS) throw stale();
    const [first, others] = splitByTel(open);
    const tels = first.map(({ tel }) => tel);
    const met = await lockByTels(trx, act.tenantId, tels);
    const judged = judgeLeads(first, met, await readWaitingByTel(trx, act.tenantId, tels));
    failed.push(...(await refuseKnown(trx, act, judged)));
    const going = judged.filter(({ outcome }) => outcome.kind !== 'fail');
    const agents = dealer.deal(going.map(({ lead }) => lead));
    const dealt = going.flatMap((one, at) => (agents[at] === undefined ? [] : [{ ...one, agentId: agents[at] }]));
    left.push(...going.filter((_, at) => agents[at] === undefined).map(({ lead }) => lead));
    const done = await makeCustomers(trx, act, dealt);
    await keep(trx, act, done);
    dealer.note(done.map(({ agentId }) => agentId));
    assigned.push(...done);
    const isDone = new Set(done.map(({ lead }) => lead.id));
    open = [...dealt.filter(({ lead }) => !isDone.has(lead.id)).map(({ lead }) => lead), ...others];
  }
  return { assigned, failed, left };
};
