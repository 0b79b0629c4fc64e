/** Customers that a screen shows already, as they are now: those of them that its search still finds. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { type Db, readStatements } from '../../../db/database.ts';
import { sinkIn } from '../../../db/one-trip.ts';
import { Holes } from '../../../db/statement.ts';
import type { KeptByTenant } from '../../../db/memory.ts';
import { type Written, writtenRows } from '../../../http/written.ts';
import { type Asked, conditionsOf, fromOf } from './customers.filter.queries.ts';
import { type CustomerRows, rowsStatement } from './customers.list.queries.ts';
import { readNamed } from './names.queries.ts';
import type { ListNames } from './naming.rules.ts';

/** In no order: the screen has its own. */
export const readShown = (
  db: Db,
  asked: Asked,
  shownIds: readonly number[],
  names: KeptByTenant<ListNames>,
  signal: AbortSignal,
): Promise<Written<CustomerRow[]>> =>
  readNamed(names, asked.actor.tenantId, async (naming) => {
    const holes = new Holes();
    const { where, pieces } = conditionsOf(asked, holes);
    const found = `(select c.* from ${fromOf(pieces, holes)} where ${where.join(' and ')}
      and c.id = any(${holes.hold([...shownIds])}::bigint[])) c`;
    const [rows] = await readStatements(db, [rowsStatement(found, { asked, naming, holes })], {
      customPlan: true,
      signal,
    });
    return writtenRows(sinkIn<CustomerRows>(rows));
  });
