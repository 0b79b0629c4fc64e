/** Completes list rows with counts of a later feature and the caller's permissions. */
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { readRolesHeld } from './staff.changes.queries.ts';
import type { BareStaffRow } from './staff.queries.ts';
import { refuseHolder } from './staff.rules.ts';

/** Number of owned customers, counted by the customers feature. */
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
    const WhyNot = role === undefined ? messages.missing : refuseHolder(actor, row.Id, role);
    return { ...row, CustomerTotal: stock.get(row.Id) ?? 0, MayChange: WhyNot === null, WhyNot };
  });
};
