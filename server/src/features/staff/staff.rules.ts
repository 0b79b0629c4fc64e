/** Rules for changing staff. Pure functions that return a refusal or null. */
import { staffMessages as say } from '@gonghai/contract/staff/staff.contract.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { isAbove, type RolePower } from '../roles/roles.port.ts';

interface Caller {
  readonly userId: number;
  readonly rights: ReadonlySet<Right>;
}

/** For changing, disabling, deleting or resetting a person with this role. */
export const refuseHolder = (caller: Caller, staffId: number, role: RolePower): string | null => {
  if (staffId === caller.userId) return say.self;
  return isAbove(caller, role) ? say.aboveOwn : null;
};

/** For assigning this role. */
export const refuseRole = (caller: Caller, role: RolePower): string | null =>
  isAbove(caller, role) ? say.aboveOwn : null;
