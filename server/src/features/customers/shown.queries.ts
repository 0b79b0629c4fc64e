/** Customers that a screen shows already, as they are now: those of them that its search still finds. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { type Db, readStatements } from '../../db/database.ts';
import { Holes } from '../../db/statement.ts';
import { type Asked, conditionsOf } from './customers.filter.queries.ts';
import { fromOf, rowsText } from './customers.list.queries.ts';

/** In no order: the screen has its own. */
export const readShown = async (
  db: Db,
  asked: Asked,
  shownIds: readonly number[],
  signal: AbortSignal,
): Promise<CustomerRow[]> => {
  const holes = new Holes();
  const { where, pieces } = conditionsOf(asked, holes);
  const found = `(select c.* from ${fromOf(pieces, holes)} where ${where.join(' and ')}
    and c.id = any(${holes.hold([...shownIds])}::bigint[])) c`;
  const [rows = []] = await readStatements(db, [holes.fill(rowsText(found, asked, holes))], {
    customPlan: true,
    signal,
  });
  return rows as unknown as CustomerRow[];
};
