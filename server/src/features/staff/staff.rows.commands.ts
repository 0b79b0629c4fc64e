/** Rows of the list made whole: what a later feature counts, and what the caller may do with each. */
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { readRolesHeld } from './staff.changes.queries.ts';
import type { BareStaffRow } from './staff.queries.ts';
import { refuseHolder } from './staff.rules.ts';

/** Customers owned now, counted by the feature that has them. */
export type StockOf = (db: Db, tenantId: number, staffIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export const completeRows = async (
  db: Db,
  actor: Actor,
  rows: readonly BareStaffRow[],
  stockOf: StockOf,
): Promise<StaffRow[]> => {
  const stock = await stockOf(
    db,
    actor.tenantId,
    rows.map(({ Id }) => Id),
  );
  const roles = await readRolesHeld(db, actor.tenantId, [...new Set(rows.map(({ RoleId }) => RoleId))]);
  return rows.map((row) => {
    const role = roles.get(row.RoleId);
    const MayChange = role !== undefined && refuseHolder(actor, row.Id, role) === null;
    return { ...row, CustomerTotal: stock.get(row.Id) ?? 0, MayChange };
  });
};
