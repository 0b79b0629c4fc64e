/** Asks sales reports, rankings and the board of the home page and the oracle the same random questions. */
import type { HomeDifference } from '@gonghai/contract/home/home-difference.contract.ts';
import type { RankRow } from '@gonghai/contract/home/home-figures.contract.ts';
import type { IntentFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import type { SalesFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { readBoard } from '../src/features/home/board.queries.ts';
import { readDifference } from '../src/features/home/difference.queries.ts';
import { buildDifference } from '../src/features/home/difference.rules.ts';
import { readRankedAgents } from '../src/features/home/rankings.queries.ts';
import { rankAgents } from '../src/features/home/rankings.rules.ts';
import { readAgentCallLogs } from '../src/features/calls/calls.port.ts';
import { readIntentItems, readIntentReport } from '../src/features/sales-statistics/intent-report.queries.ts';
import { readSaleChange } from '../src/features/sales-statistics/sale-change.queries.ts';
import { readSalesData } from '../src/features/sales-statistics/sales-data.queries.ts';
import { readItemsOfAgent } from '../src/features/sales-statistics/sales-items.queries.ts';
import type { Actor, Scope } from '../src/http/context.ts';
import { boardOf, intentReportOf, rankingsOf, saleChangeOf, salesDataOf } from './sales-oracle.ts';
import { ACTOR, aQuery, type Asked, branchOf, filterOf, PAGE } from './stats-comparison.ts';
import type { OracleQuery } from './stats-oracle.ts';

const DAY = 86_400;
const { signal } = new AbortController();

interface Question extends Asked {
  readonly query: OracleQuery;
  readonly scope: Scope;
  readonly actor: Actor;
}

interface Compared {
  readonly found: unknown;
  readonly expected: unknown;
}

const sums = (rows: readonly Readonly<Record<string, number>>[], keys: readonly string[]): number[] =>
  keys.map((key) => Math.round(rows.reduce((sum, row) => sum + row[key]! * 100, 0)) / 100);

const compareSalesData = async ({ db, world, actor, query }: Question): Promise<Compared> => {
  const { Rows, Total } = await readSalesData(db, actor, { ...filterOf(query), ...PAGE });
  const expected = salesDataOf(world, query);
  const best = expected[0];
  const itemsOf = async (Figure: SalesFigure) => {
    const asked = { ...filterOf(query), ...PAGE, UserId: best?.id ?? 0, Figure };
    const { ItemList, Count } = await readItemsOfAgent(db, actor.tenantId, asked, signal);
    return [Count, Math.round(ItemList.reduce((sum, { Amount }) => sum + (Amount ?? 0) * 100, 0)) / 100];
  };
  const details = best && [await itemsOf('leads'), await itemsOf('orders'), await itemsOf('deals')];
  const calls = best && (await readAgentCallLogs(db, actor, { ...filterOf(query), ...PAGE, UserId: best.id }, signal));
  const shown = ['leads', 'calls', 'connects', 'seconds', 'orders', 'deals', 'yuan'];
  return {
    found: {
      rows: Rows.map((row) => ({
        id: row.Id,
        leads: row.ClueTotal,
        calls: row.CallTotal,
        connects: row.ConnectTotal,
        seconds: row.CallTime,
        orders: row.OrderTotal,
        deals: row.DealTotal,
        yuan: row.PriceFlow,
      })),
      total: [
        Total.ClueTotal,
        Total.CallTotal,
        Total.ConnectTotal,
        Total.CallTime,
        Total.OrderTotal,
        Total.DealTotal,
        Total.PriceFlow,
      ],
      details: details && [details[0]![0], details[1]![0], ...details[2]!, calls?.Count],
    },
    expected: {
      rows: expected,
      total: sums(expected, shown),
      details: best && [best.leads, best.orders, best.deals, best.yuan, best.calls],
    },
  };
};

const compareSaleChange = async ({ db, world, actor, query, chance }: Question): Promise<Compared> => {
  const first = chance.below(3);
  const all = ['2026-09', '2026-10', '2026-11'];
  const months = all.slice(first, first + 1 + chance.below(3 - first));
  const momentIn = (month: string): number => Date.parse(`${month}-28T20:00:00+08:00`) / 1_000;
  const range = { StartTime: momentIn(months[0]!), EndTime: momentIn(months.at(-1)!) };
  const { Header, Data } = await readSaleChange(db, actor, range);
  const columns = Header.map(({ column_name }) => column_name).filter((name) => name !== 'DeptName');
  return {
    found: Data.map((row) => [row.UserId, ...columns.map((name) => row[name])]),
    expected: saleChangeOf(world, query, months),
  };
};

const compareIntents = async ({ db, world, actor, query }: Question): Promise<Compared> => {
  const isOwn = actor.scope.kind === 'own';
  const asked = { ...query, departmentId: isOwn ? undefined : query.departmentId };
  const range = { StartTime: query.from, EndTime: query.to };
  const rows = await readIntentReport(db, actor, { ...range, DepartmentId: asked.departmentId });
  const expected = intentReportOf(world, asked);
  const largest = rows.toSorted((one, other) => other.CustomerTotal - one.CustomerTotal)[0];
  const countOf = async (Figure: IntentFigure) => {
    const { DepartmentId = 0, IsDirect = false } = largest ?? {};
    return (await readIntentItems(db, actor, { ...range, ...PAGE, Figure, DepartmentId, IsDirect }, signal)).Count;
  };
  return {
    found: {
      rows: rows.map((row) => ({
        id: row.DepartmentId,
        isDirect: row.IsDirect,
        intents: row.CustomerTotal,
        deals: row.SuccessCustomerTotal,
      })),
      // With a chosen department above, what a reader has elsewhere is a figure of the top only.
      details: largest && [await countOf('intents'), await countOf('deals')],
    },
    expected: { rows: expected, details: largest && [largest.CustomerTotal, largest.SuccessCustomerTotal] },
  };
};

const compareRankings = async ({ db, world, actor, query, scope, chance }: Question): Promise<Compared> => {
  const { below, pick } = chance;
  const ids = [...world.departments.keys()];
  const departments = Array.from({ length: below(3) }, () => pick(ids));
  const most = pick([1, 3, 20]);
  const range = { from: query.from, to: query.to };
  const asked = { range: { StartTime: query.from, EndTime: query.to }, departments };
  const ranked = rankAgents(await readRankedAgents(db, world.tenantId, asked), actor, most);
  const shown = (rows: readonly RankRow[]) =>
    rows.map(({ Rank, Name, Number: figure, UserId, IsOwn }) => [Rank, Name, figure, UserId, IsOwn]);
  const visible = scope.kind === 'tenant' ? null : scope.kind === 'own' ? [] : scope.ids;
  return {
    found: [ranked.CustomerList, ranked.CallList, ranked.ConnectList, ranked.CallTimeList, ranked.PaymentLogList].map(
      shown,
    ),
    expected: rankingsOf(world, { range, departments, most, readerId: actor.userId, scope: visible }),
  };
};

type Parts = HomeDifference['Hours'] | HomeDifference['Agents'] | HomeDifference['Departments'];
type Part = Pick<Parts[number], 'Now' | 'Before'>;

const totalOfOne = ({ Now, Before }: Part): Part => ({ Now, Before });
const totalOf = (parts: readonly Part[]): Part => {
  const add = (span: keyof Part) => ({
    CustomerTotal: parts.reduce((sum, part) => sum + part[span].CustomerTotal, 0),
    CallTotal: parts.reduce((sum, part) => sum + part[span].CallTotal, 0),
    ConnectTotal: parts.reduce((sum, part) => sum + part[span].ConnectTotal, 0),
    CallTime: parts.reduce((sum, part) => sum + part[span].CallTime, 0),
  });
  return { Now: add('Now'), Before: add('Before') };
};

const compareBoard = async ({ db, world, actor, chance }: Question): Promise<Compared> => {
  const { below } = chance;
  const first = below(world.days);
  const from = world.start + first * DAY;
  const to = from + (1 + below(world.days - first)) * DAY - 1;
  const today = world.start + below(world.days) * DAY;
  const range = { StartTime: from, EndTime: to };
  const board = boardOf(world, { from, to }, actor.userId, today);
  const { Hours, ...figures } = board;
  const { Before, ...Now } = figures;
  const own = buildDifference(await readDifference(db, actor, { range, isTeam: false }));
  const team = buildDifference(await readDifference(db, actor, { range, isTeam: true }));
  return {
    found: {
      board: await readBoard(db, actor, range, today + below(DAY)),
      difference: [own.Hours, own.Agents, own.Departments].map(totalOf),
      team: [team.Hours, team.Agents, team.Departments].map(totalOf),
      agents: team.Agents.filter(({ UserId }) => UserId === actor.userId).map(totalOfOne),
    },
    expected: {
      board: { Hours, ...figures },
      difference: [0, 1, 2].map(() => ({ Now, Before })),
      team: [0, 1, 2].map(() => team.Total),
      agents: Now.CallTotal + Before.CallTotal > 0 ? [{ Now, Before }] : [],
    },
  };
};

const COMPARISONS = {
  salesData: compareSalesData,
  saleChange: compareSaleChange,
  intents: compareIntents,
  rankings: compareRankings,
  board: compareBoard,
} as const;

/** Both answers of one random question; equal when the report is right. */
export const compareSalesOnce = async (asked: Asked) => {
  const { world, chance } = asked;
  const { query, scope } = aQuery(world, chance);
  const reader = world.staff.find(({ id }) => id === query.readerId)!;
  const ids = scope.kind === 'departments' ? branchOf(world, reader.departmentId) : [];
  const actor: Actor = {
    ...ACTOR,
    tenantId: world.tenantId,
    userId: reader.id,
    departmentId: reader.departmentId,
    scope: scope.kind === 'departments' ? { kind: 'departments', ids } : scope,
    rights: new Set(['StatsUserCall', 'StatsUserSale']),
  };
  const report = chance.pick(['salesData', 'saleChange', 'intents', 'rankings', 'board'] as const);
  return { report, query, ...(await COMPARISONS[report]({ ...asked, query, scope, actor })) };
};
