/** Two ways to give leads to agents: by weight, or evenly in the order of selection. Each keeps count across several rounds. */
import { dealInTurn, type Receiver } from '../customers/customers.port.ts';
import { type Agent, assignInTurn, type LeadToAssign } from './lead-assignment.rules.ts';

export interface Dealer {
  /** The agent of each lead; undefined where no agent is eligible. */
  readonly deal: (leads: readonly (LeadToAssign & { readonly name: string })[]) => readonly (number | undefined)[];
  /** Reports the leads that were assigned. Others do not count towards an agent's numbers. */
  readonly note: (agentIds: readonly number[]) => void;
}

const countOf = (ids: readonly number[], id: number): number => ids.filter((each) => each === id).length;
const less = (left: number | null, count: number): number | null => (left === null ? null : left - count);

export const weightedDealer = (candidates: readonly Agent[]): Dealer => {
  let agents = candidates;
  return {
    deal: (leads) => assignInTurn(agents, leads),
    note: (ids) => {
      agents = agents.map((agent) => {
        const count = countOf(ids, agent.id);
        return { ...agent, today: agent.today + count, capacity: less(agent.capacity, count) };
      });
    },
  };
};

/** The daily cap does not apply, the capacity does. */
export const evenDealer = (chosen: readonly Receiver[]): Dealer => {
  let receivers = chosen;
  return {
    deal: (leads) => {
      const rows = leads.map(({ name }) => ({ name, ownerId: null }));
      const agents = new Map(dealInTurn(rows, receivers).dealt.map(({ row, staffId }) => [row, staffId]));
      return rows.map((row) => agents.get(row));
    },
    note: (ids) => {
      receivers = receivers.map((one) => ({ ...one, left: less(one.left, countOf(ids, one.staffId)) }));
    },
  };
};
