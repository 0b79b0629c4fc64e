/** Chooses the agent of the next lead. Pure and deterministic: used wherever the weights of the agents decide. */

/** An enabled agent with the numbers that the assignment needs. */
export interface Agent {
  readonly id: number;
  /** Weight; 0 receives nothing. */
  readonly billie: number;
  /** Null takes leads of every profession. */
  readonly profession: number | null;
  /** The agent's daily cap; null uses the cap of the lead's account, if any. */
  readonly cap: number | null;
  /** Leads assigned today automatically or by count. */
  readonly today: number;
  /** How many more customers may be held; null without a limit. */
  readonly capacity: number | null;
  /** Online and ready (示闲). */
  readonly isPresent?: boolean;
}

export interface LeadToAssign {
  /** Null fits every agent. */
  readonly profession: number | null;
  /** Daily cap of the account it came through; null for leads added by hand or by import. */
  readonly dailyCap: number | null;
  /** Agents who had it already; a hand-over passes over them. */
  readonly formerAgents?: readonly number[];
  /** Only for agents who are present. */
  readonly onlineOnly?: boolean;
}

const fits = (agent: Agent, lead: LeadToAssign): boolean =>
  agent.profession === null || lead.profession === null || agent.profession === lead.profession;

/** Agents who take such leads and have not had this one, whether or not they can take it now. */
const isPossible = (agent: Agent, lead: LeadToAssign): boolean =>
  agent.billie > 0 && fits(agent, lead) && !lead.formerAgents?.includes(agent.id);

/** True when every agent who takes such leads had this one. */
export const hadByAll = (agents: readonly Agent[], lead: LeadToAssign): boolean =>
  !agents.some((agent) => isPossible(agent, lead));

const isCandidate = (agent: Agent, lead: LeadToAssign): boolean =>
  isPossible(agent, lead) &&
  (!lead.onlineOnly || agent.isPresent === true) &&
  agent.today < (agent.cap ?? lead.dailyCap ?? Infinity) &&
  (agent.capacity === null || agent.capacity > 0);

const sumOf = (agents: readonly Agent[], number: (agent: Agent) => number): number =>
  agents.reduce((sum, agent) => sum + number(agent), 0);

/**
 * The candidate whose share is furthest behind after one more lead: Billie × (N + 1) − today × W, where N is what the candidates
 * received today and W the sum of their weights. Ties go to the lowest id. No share is ever off by a whole lead.
 */
export const chooseAgent = <One extends Agent>(agents: readonly One[], lead: LeadToAssign): One | undefined => {
  const candidates = agents.filter((agent) => isCandidate(agent, lead));
  const next = sumOf(candidates, ({ today }) => today) + 1;
  const weights = sumOf(candidates, ({ billie }) => billie);
  const deficit = ({ billie, today }: Agent): number => billie * next - today * weights;
  return candidates.reduce<One | undefined>((best, agent) => {
    if (!best) return agent;
    const difference = deficit(agent) - deficit(best);
    return difference > 0 || (difference === 0 && agent.id < best.id) ? agent : best;
  }, undefined);
};

const withOneMore = (agent: Agent): Agent => ({
  ...agent,
  today: agent.today + 1,
  capacity: agent.capacity === null ? null : agent.capacity - 1,
});

/** The agent of each lead, in order; undefined where no agent is eligible. */
export const assignInTurn = (
  agents: readonly Agent[],
  leads: readonly LeadToAssign[],
): readonly (number | undefined)[] => {
  const now = new Map(agents.map((agent) => [agent.id, agent]));
  return leads.map((lead) => {
    const chosen = chooseAgent([...now.values()], lead);
    if (chosen) now.set(chosen.id, withOneMore(chosen));
    return chosen?.id;
  });
};
