/** Ranks agents by each figure, for one reader. */
import type { HomeRankings, RankingName, RankRow } from '@gonghai/contract/home/home-figures.contract.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import type { Actor } from '../../http/context.ts';
import { coversStaff } from '../../http/scope.ts';

/** The figures of one agent in a span. */
export interface RankedAgent {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number | null;
  readonly departmentName: string;
  readonly people: number;
  readonly calls: number;
  readonly connects: number;
  readonly seconds: number;
  /** Reconciled payments. */
  readonly fen: number;
}

const valueOf: Record<RankingName, (agent: RankedAgent) => number> = {
  CustomerList: ({ people }) => people,
  CallList: ({ calls }) => calls,
  ConnectList: ({ connects }) => connects,
  CallTimeList: ({ seconds }) => seconds,
  PaymentLogList: ({ fen }) => fen / 100,
};

/** The report with the figures of an agent. */
const rightOf = (name: RankingName): Right => (name === 'PaymentLogList' ? 'StatsUserSale' : 'StatsUserCall');

const byName = (one: RankedAgent, other: RankedAgent): number =>
  one.name === other.name ? one.id - other.id : one.name < other.name ? -1 : 1;

const rankingOf = (name: RankingName, agents: readonly RankedAgent[], reader: Actor, most: number): RankRow[] => {
  const value = valueOf[name];
  const mayOpen = reader.rights.has(rightOf(name));
  return agents
    .filter((agent) => value(agent) > 0)
    .toSorted((one, other) => value(other) - value(one) || byName(one, other))
    .map((agent, at) => ({ agent, at }))
    .filter(({ agent, at }) => at < most || agent.id === reader.userId)
    .map(({ agent, at }) => ({
      Rank: at + 1,
      Name: agent.name,
      DeptName: agent.departmentName,
      Number: value(agent),
      UserId: mayOpen && coversStaff(reader, agent) ? agent.id : null,
      IsOwn: agent.id === reader.userId,
    }));
};

export const rankAgents = (
  agents: readonly RankedAgent[],
  reader: Actor,
  most: number,
): Omit<HomeRankings, 'UpdatedTime'> => ({
  CustomerList: rankingOf('CustomerList', agents, reader, most),
  CallList: rankingOf('CallList', agents, reader, most),
  ConnectList: rankingOf('ConnectList', agents, reader, most),
  CallTimeList: rankingOf('CallTimeList', agents, reader, most),
  PaymentLogList: rankingOf('PaymentLogList', agents, reader, most),
});
