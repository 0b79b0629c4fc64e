/** Builds the conversion report: its columns, and one row per agent with leads or deals. */
import { rateText } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { SaleChange } from '@gonghai/contract/sales-statistics/sale-change.contract.ts';
import { type Month, monthText } from '@gonghai/contract/wire/spans.ts';

export interface AgentMonths {
  readonly id: number;
  readonly name: string;
  readonly departmentName: string;
  readonly months: readonly { readonly month: Month; readonly leads: number; readonly deals: number }[];
}

const column = (column_name: string, column_comment: string) => ({ column_name, column_comment });
const keyOf = (month: Month): string => monthText(month).replace('-', '');

export const buildSaleChange = (agents: readonly AgentMonths[], first: Month, last: Month): SaleChange => {
  const months = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const Header = [
    column('DeptName', '部门'),
    column('Name', '姓名'),
    column('ClueTotal', '线索数'),
    ...months.flatMap((month) => [
      column(`Deal_${keyOf(month)}`, `${monthText(month)}成交数`),
      column(`Rate_${keyOf(month)}`, `${monthText(month)}转化率`),
    ]),
    column('DealTotal', '成交总数'),
    column('Rate', '总转化率'),
  ];
  const Data = agents.map((agent) => {
    const byMonth = new Map(agent.months.map((one) => [one.month, one]));
    const ClueTotal = agent.months.reduce((sum, { leads }) => sum + leads, 0);
    const DealTotal = agent.months.reduce((sum, { deals }) => sum + deals, 0);
    const cells = months.flatMap((month): [string, string | number][] => {
      const { leads, deals } = byMonth.get(month) ?? { leads: 0, deals: 0 };
      return [
        [`Deal_${keyOf(month)}`, deals],
        [`Rate_${keyOf(month)}`, rateText(deals, leads)],
      ];
    });
    return {
      UserId: agent.id,
      DeptName: agent.departmentName,
      Name: agent.name,
      ClueTotal,
      ...Object.fromEntries(cells),
      DealTotal,
      Rate: rateText(DealTotal, ClueTotal),
    };
  });
  return { Header, Data };
};
