/** Opens random figures of every report and of the home page in the demonstration: their rows count or add up to them. */
import * as calls from '../contract/src/call-statistics/agent-calls.contract.ts';
import type { StatsCall } from '../contract/src/calls/counted-call.contract.ts';
import {
  homeBoard,
  queryHomeBoard,
  queryHomeRankings,
  queryOwnCalls,
} from '../contract/src/home/home-figures.contract.ts';
import * as intents from '../contract/src/sales-statistics/intent-report.contract.ts';
import { querySaleChange } from '../contract/src/sales-statistics/sale-change.contract.ts';
import * as sales from '../contract/src/sales-statistics/sales-data.contract.ts';
import { dayOf } from '../contract/src/wire/clock.ts';
import type { AnswerOf, Endpoint, RequestOf } from '../contract/src/wire/endpoint.ts';
import { sumMoney } from '../contract/src/wire/money.ts';
import { monthOf, monthText, rangeOfDays, rangeOfMonths, type TimeRange } from '../contract/src/wire/spans.ts';
import { type Dice, dice } from '../server/src/operator/demo/dice.ts';
import { ask, signIn, startSignedIn } from '../server/test/start/callers.ts';
import { endAll, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const FIGURES = 1_000;
const OLDEST = 80;
/** So that the calls of an agent fit on a page. */
const LONGEST = 14;
const PAGE = { PageIndex: 1, PageCount: 1_000 };

type Call = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<AnswerOf<E>>;
/** A figure, and what its rows say. */
type Opened = readonly [figure: number, rows: number];

interface Reader {
  readonly call: Call;
  readonly random: Dice;
  readonly range: TimeRange;
}

/** Too many requests, a right that the reader does not have, or a report without rows. */
class NothingToOpen extends Error {}

const oneOf = <Item>(pick: Dice['pick'], items: readonly Item[]): Item => {
  if (items.length === 0) throw new NothingToOpen('no rows');
  return pick(items);
};

const isTalk = ({ IsAnswer, CallSeconds }: StatsCall): boolean => IsAnswer && CallSeconds > 0;
const secondsOf = (rows: readonly StatsCall[]): number =>
  rows.filter(isTalk).reduce((sum, { CallSeconds }) => sum + CallSeconds, 0);
const minutesOf = (rows: readonly StatsCall[]): number =>
  rows.filter(isTalk).reduce((sum, { CallSeconds }) => sum + Math.ceil(CallSeconds / 60), 0);

const REPORTS = [
  [calls.searchAgentCalls, calls.queryAgentCallCustomers, calls.queryAgentStock],
  [calls.searchLeadCalls, calls.queryLeadCallCustomers, calls.queryLeadStock],
  [calls.searchDevelopedCalls, calls.queryDevelopedCallCustomers, calls.queryDevelopedStock],
] as const;

/** Of the three reports of calls per agent. */
const openAgent = async ({ call, random: { pick }, range }: Reader): Promise<Opened> => {
  const [list, customers, stock] = pick(REPORTS);
  const row = oneOf(pick, (await call(list, { ...range, ...PAGE })).Rows);
  const ofRow = { ...range, ...PAGE, Id: row.Id };
  if (pick([true, false, false])) return [row.CustomerAllTotal, (await call(stock, ofRow)).Count];
  if (list === calls.searchAgentCalls) {
    const { ItemList, Count } = await call(calls.queryAgentCallLogs, { ...range, ...PAGE, UserId: row.Id });
    return pick<Opened>([
      [row.CallTotal, Count],
      [row.ConnectTotal, ItemList.filter(isTalk).length],
      [row.CallTime, secondsOf(ItemList)],
      [row.ChargeMinutes, minutesOf(ItemList)],
      [row.CustomerTotal, new Set(ItemList.map(({ Tel }) => Tel)).size],
    ]);
  }
  const { ItemList, Count } = await call(customers, ofRow);
  const reached = await call(customers, { ...ofRow, IsReached: true });
  const sum = (field: 'CallTotal' | 'ConnectTotal' | 'CallTime') =>
    ItemList.reduce((total, item) => total + item[field], 0);
  return pick<Opened>([
    [row.CustomerTotal, Count],
    [row.ConnectCustomerTotal, reached.Count],
    [row.CallTotal, sum('CallTotal')],
    [row.ConnectTotal, sum('ConnectTotal')],
    [row.CallTime, sum('CallTime')],
  ]);
};

const openSales = async ({ call, random: { pick }, range }: Reader): Promise<Opened> => {
  const row = oneOf(pick, (await call(sales.searchSalesData, { ...range, ...PAGE })).Rows);
  const ofRow = { ...range, ...PAGE, UserId: row.Id };
  const items = (Figure: 'leads' | 'orders' | 'deals') => call(sales.querySalesItems, { ...ofRow, Figure });
  const deals = await items('deals');
  const made = await call(sales.querySalesCalls, ofRow);
  return pick<Opened>([
    [row.ClueTotal, (await items('leads')).Count],
    [row.OrderTotal, (await items('orders')).Count],
    [row.DealTotal, deals.Count],
    [row.PriceFlow, sumMoney(deals.ItemList.map(({ Amount }) => Amount ?? 0))],
    [row.CallTotal, made.Count],
    [row.ConnectTotal, made.ItemList.filter(isTalk).length],
    [row.CallTime, secondsOf(made.ItemList)],
  ]);
};

const openConversion = async ({ call, random: { pick }, range }: Reader): Promise<Opened> => {
  const last = monthOf(range.EndTime);
  const months = rangeOfMonths(last - 2, last);
  const row = oneOf(pick, (await call(querySaleChange, months)).Data);
  const month = last - pick([0, 1, 2]);
  const items = (Figure: 'leads' | 'deals', within: TimeRange) =>
    call(sales.querySalesItems, { ...within, ...PAGE, UserId: row.UserId, Figure });
  return pick<Opened>([
    [Number(row['ClueTotal']), (await items('leads', months)).Count],
    [Number(row['DealTotal']), (await items('deals', months)).Count],
    [
      Number(row[`Deal_${monthText(month).replace('-', '')}`]),
      (await items('deals', rangeOfMonths(month, month))).Count,
    ],
  ]);
};

const openIntents = async ({ call, random: { pick }, range }: Reader): Promise<Opened> => {
  const top = oneOf(pick, await call(intents.queryIntentReport, range));
  const rows = top.IsDirect
    ? [top]
    : await call(intents.queryIntentReport, { ...range, DepartmentId: top.DepartmentId });
  const row = pick([top, ...rows]);
  const { DepartmentId, IsDirect } = row;
  const items = (Figure: 'intents' | 'deals') =>
    call(intents.queryIntentItems, { ...range, ...PAGE, Figure, DepartmentId, IsDirect });
  return pick<Opened>([
    [row.CustomerTotal, (await items('intents')).Count],
    [row.SuccessCustomerTotal, (await items('deals')).Count],
  ]);
};

const openBoard = async ({ call, random: { pick }, range }: Reader): Promise<Opened> => {
  const board = homeBoard.parse(await call(queryHomeBoard, range));
  const { Rows, Count } = await call(queryOwnCalls, { ...range, ...PAGE });
  return pick<Opened>([
    [board.CallTotal, Count],
    [board.ConnectTotal, Rows.filter(isTalk).length],
    [board.CallTime, secondsOf(Rows)],
    [board.CustomerTotal, new Set(Rows.map(({ Tel }) => Tel)).size],
  ]);
};

/** A rank opens the report of its agent. */
const openRank = async ({ call, random: { pick }, range }: Reader): Promise<Opened> => {
  const rankings = await call(queryHomeRankings, { ...range, DeptId: [], PageCount: 20 });
  const name = pick(['CustomerList', 'CallList', 'ConnectList', 'CallTimeList'] as const);
  const {
    UserId,
    Name,
    Number: figure,
  } = oneOf(
    pick,
    rankings[name].filter((row) => row.UserId !== null),
  );
  const { Rows } = await call(calls.searchAgentCalls, { ...range, ...PAGE, Name });
  const row = Rows.find(({ Id }) => Id === UserId);
  const field = {
    CustomerList: 'CustomerTotal',
    CallList: 'CallTotal',
    ConnectList: 'ConnectTotal',
    CallTimeList: 'CallTime',
  } as const;
  return [figure, row?.[field[name]] ?? -1];
};

const OPENINGS = [
  openAgent,
  openAgent,
  openAgent,
  openSales,
  openSales,
  openConversion,
  openIntents,
  openBoard,
  openRank,
];
/** Those who see everything, a team, and only themselves. */
const READERS = ['director', 'leader', 'agent'] as const;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const openFigures = async (): Promise<Figure[]> => {
  try {
    const { address, session: admin } = await startSignedIn(freshDataDir());
    const sessions = [admin, ...(await Promise.all(READERS.map((name) => signIn(address, name, 'Demo2026'))))];
    const random = dice(17);
    const today = dayOf(Date.now() / 1_000);
    let [opened, above, differing, refused] = [0, 0, 0, 0];
    while (opened < FIGURES) {
      const session = random.pick(sessions);
      const call: Call = async (endpoint, request) => {
        const answer = await ask(address, endpoint, request, session);
        if (answer.Status) return answer.Data;
        throw new NothingToOpen(answer.Message);
      };
      const last = today - random.below(OLDEST - LONGEST);
      const range = rangeOfDays(last - random.below(LONGEST), last);
      const open = random.pick(OPENINGS);
      try {
        const [figure, rows] = await open({ call, random, range });
        opened += 1;
        if (figure > 0) above += 1;
        if (figure === rows) continue;
        differing += 1;
        console.error(open.name, range, figure, rows);
      } catch (error) {
        refused += 1;
        if (!(error instanceof NothingToOpen) || refused > 10 * FIGURES) throw error;
        await pause(20);
      }
    }
    return [
      { name: `figures opened that are not zero, of ${FIGURES}`, ours: above, goal: '–' },
      atMost(0, 'figures whose rows do not count or add up to them', differing, ''),
    ];
  } finally {
    await endAll();
  }
};
