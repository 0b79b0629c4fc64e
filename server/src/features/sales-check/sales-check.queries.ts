/** The standing check of sales figures: what the reports add, beside payments that are added here. One snapshot. */
import { SalesTerm } from '@gonghai/contract/sales-check/sales-check.contract.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Database, type Db, LONG } from '../../db/database.ts';
import { sumDealsByOwner } from '../deals/deals.port.ts';
import { readRankedAgents } from '../home/home.port.ts';
import { readAllSalesData } from '../sales-statistics/sales-statistics.port.ts';
import { type AgentName, compareSales, type SalesCheck } from './sales-check.rules.ts';
import { sumTerm } from './sales-terms.queries.ts';

const readAgents = async (trx: Db, tenantId: number): Promise<ReadonlyMap<number, AgentName>> => {
  const agents = await trx
    .selectFrom('staff as s')
    .leftJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .select((eb) => ['s.id', 's.name', eb.fn.coalesce('d.name', eb.val('')).as('department')])
    .where('s.tenant_id', '=', tenantId)
    .execute();
  return new Map(agents.map((agent) => [agent.id, agent]));
};

/** Figures in yuan or fen by agent, without zeros. */
const byAgent = <Row>(rows: readonly Row[], idOf: (row: Row) => number, fenOf: (row: Row) => number) =>
  new Map(rows.filter((row) => fenOf(row) !== 0).map((row) => [idOf(row), fenOf(row)]));

export const checkSales = (database: Database, tenantId: number, range: TimeRange): Promise<SalesCheck> =>
  database.inTransaction(
    tenantId,
    async (trx) => {
      const ranked = await readRankedAgents(trx, tenantId, { range, departments: [], isEveryone: true });
      const sales = await readAllSalesData(trx, { tenantId, userId: 0, scope: { kind: 'tenant' } }, range);
      const deals = await sumDealsByOwner(trx, { tenantId, filter: range });
      const terms = {
        Paid: await sumTerm(trx, tenantId, SalesTerm.Paid, range),
        Ranking: byAgent(
          ranked,
          ({ id }) => id,
          ({ fen }) => fen,
        ),
        Deals: byAgent(
          deals,
          ({ staffId }) => staffId,
          ({ fen }) => fen,
        ),
        SalesData: byAgent(
          sales.rows,
          ({ Id }) => Id,
          ({ PriceFlow }) => Math.round(PriceFlow * 100),
        ),
        Families: await sumTerm(trx, tenantId, SalesTerm.Families, range),
        Waiting: await sumTerm(trx, tenantId, SalesTerm.Waiting, range),
      };
      return compareSales(terms, await readAgents(trx, tenantId));
    },
    { ...LONG, isolation: 'repeatable read' },
  );
