/** The figures of the home page: one round trip, behind the one that reads the recycle rules, and one for what waits by rights. */
import { type HomeFigures, homeSearches } from '@gonghai/contract/home/home.contract.ts';
import { customerFilter, type CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { readStatements } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import type { RequestContext } from '../../http/context.ts';
import { customerCount, withRules } from '../customers/customers.port.ts';
import { toDoCount, unreadCount } from '../notices/notices.port.ts';
import { readDuties } from './duties.queries.ts';

type CustomerFigure = 'NewUncalled' | 'RecycledSoon';

const NONE: Pick<HomeFigures, CustomerFigure> = { NewUncalled: 0, RecycledSoon: 0 };

const searchesAt = (now: number): Record<CustomerFigure, CustomerFilter> => ({
  NewUncalled: customerFilter.parse(homeSearches.newUncalled(now)),
  RecycledSoon: customerFilter.parse(homeSearches.recycledSoon()),
});

/** Each names its column after the figure. */
const customerCounts = async ({ db, actor, now }: RequestContext): Promise<readonly Statement[]> => {
  if (!actor.rights.has(placementRight[Placement.Owned])) return [];
  return Promise.all(
    Object.entries(searchesAt(now)).map(async ([figure, filter]) => {
      const { text, values } = customerCount(await withRules(db, { actor, filter, now }));
      return { text: `select count::int as "${figure}" from (${text}) counted`, values };
    }),
  );
};

export const readHome = async (ctx: RequestContext): Promise<HomeFigures> => {
  const { db, actor, now, signal } = ctx;
  const figures = async () => {
    const statements = [toDoCount(actor, now), unreadCount(actor), ...(await customerCounts(ctx))];
    return readStatements(db, statements, { plan: 'custom', signal });
  };
  const [answers, Duties] = await Promise.all([figures(), readDuties(ctx)]);
  return Object.assign({ ...NONE, Duties }, ...answers.flat()) as HomeFigures;
};
