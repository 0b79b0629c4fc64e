/** Compares what payments, rankings, deals and sales data say about the same agents. In fen. */
import {
  MOST_SALES_DIFFERENCES,
  type SalesCheckAnswer,
  type SalesCheckSums,
  type SalesDifference,
  SalesEquation,
} from '@gonghai/contract/sales-check/sales-check.contract.ts';

const NO_MONEY = { Paid: 0, Ranking: 0, Deals: 0, SalesData: 0, Families: 0, Waiting: 0 } as const;
export type SalesTermName = keyof SalesCheckSums;

export interface AgentName {
  readonly id: number;
  readonly name: string;
  readonly department: string;
}

/** The sums of one term by agent. */
export type TermSums = ReadonlyMap<number, number>;

const EQUATIONS: readonly (readonly [SalesEquation, left: SalesTermName, right: readonly SalesTermName[]])[] = [
  [SalesEquation.Ranking, 'Paid', ['Ranking']],
  [SalesEquation.SalesData, 'Deals', ['SalesData']],
  [SalesEquation.Families, 'Families', ['Deals', 'Waiting']],
];

export interface SalesCheck {
  /** Agents with any of the sums. */
  readonly count: number;
  readonly sums: SalesCheckSums;
  /** In fen, as the sums. */
  readonly differences: readonly SalesDifference[];
}

const NAMES = Object.keys(NO_MONEY) as SalesTermName[];

export const compareSales = (
  terms: Readonly<Record<SalesTermName, TermSums>>,
  agents: ReadonlyMap<number, AgentName>,
): SalesCheck => {
  const ids = new Set(NAMES.flatMap((name) => [...terms[name].keys()]));
  const ofAgent = (id: number, names: readonly SalesTermName[]): number =>
    names.reduce((sum, name) => sum + (terms[name].get(id) ?? 0), 0);
  const differences = [...ids].flatMap((id) =>
    EQUATIONS.flatMap(([Equation, left, right]) => {
      const [Left, Right] = [ofAgent(id, [left]), ofAgent(id, right)];
      const { name = '', department = '' } = agents.get(id) ?? {};
      return Left === Right ? [] : [{ Equation, UserId: id, UserName: name, Department: department, Left, Right }];
    }),
  );
  const sums = NAMES.map((name) => [name, [...terms[name].values()].reduce((sum, fen) => sum + fen, 0)]);
  return { count: ids.size, sums: { ...NO_MONEY, ...Object.fromEntries(sums) }, differences };
};

export const salesAnswer = ({ count, sums, differences }: SalesCheck): SalesCheckAnswer => ({
  IsGreen: differences.length === 0,
  Count: count,
  Sums: { ...NO_MONEY, ...Object.fromEntries(Object.entries(sums).map(([name, fen]) => [name, fen / 100])) },
  DifferenceCount: differences.length,
  Differences: differences
    .slice(0, MOST_SALES_DIFFERENCES)
    .map((one) => ({ ...one, Left: one.Left / 100, Right: one.Right / 100 })),
});
