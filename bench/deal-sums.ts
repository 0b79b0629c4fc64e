/** Opens the figures of the deal list under random filters: the deals of a sum, and the payments of an amount. */
import { findDeal, searchDeals } from '../contract/src/deals/deal.contract.ts';
import { reconciledAmount } from '../contract/src/deals/deal-money.rules.ts';
import { sumMoney } from '../contract/src/wire/money.ts';
import { dice } from '../server/src/operator/demo/dice.ts';
import { type Caller, type Contender, post } from './contenders.ts';
import { atMost, type Figure } from './figure.ts';

const FILTERS = 1_000;
/** Short enough that the deals of a search fit on a page. */
const LONGEST_SECONDS = 20 * 60;
const PAGE = 50;

interface Span {
  readonly from: number;
  readonly until: number;
  readonly departments: readonly number[];
}

const paidFor = async ({ port }: Contender, { id, signature }: Caller, dealId: number): Promise<number> => {
  const headers = { app: 'Web', uid: String(id), signature };
  const response = await fetch(`http://127.0.0.1:${port}/crm/${findDeal.path}?id=${dealId}`, { headers });
  const { Data } = (await response.json()) as { readonly Data: unknown };
  const { WorkOrderList, PaymentLogList } = findDeal.answer.parse(Data);
  return sumMoney(WorkOrderList.map((order) => reconciledAmount(order, PaymentLogList)));
};

/** How many figures differ from what they open, to the fen. */
export const openSums = async (ours: Contender, caller: Caller, span: Span): Promise<Figure[]> => {
  const { below, pick } = dice(31);
  let [differing, opened] = [0, 0];
  for (let at = 0; at < FILTERS; at += 1) {
    const StartTime = span.from + below(span.until - span.from);
    const filter = {
      StartTime,
      EndTime: StartTime + below(LONGEST_SECONDS),
      ...(below(3) === 0 && { DepartmentId: pick(span.departments) }),
      ...(below(4) === 0 && { ProfessionType: 1 + below(7) }),
      ...(below(4) === 0 && { IsAudio: below(2) === 0 }),
    };
    const { Data } = await post(
      ours,
      searchDeals.path,
      caller,
      JSON.stringify({ PageIndex: 1, PageCount: PAGE, ...filter }),
    );
    const { Rows, Count, Total } = searchDeals.answer.parse(Data);
    if (Rows.length !== Count || sumMoney(Rows.map(({ Amount }) => Amount)) !== Total) differing += 1;
    if (Rows.length === 0) continue;
    const { Id, Amount } = pick(Rows);
    opened += 1;
    if ((await paidFor(ours, caller, Id)) !== Amount) differing += 1;
  }
  return [atMost(0, `of ${FILTERS} sums and ${opened} amounts, those that differ from what they open`, differing, '')];
};
