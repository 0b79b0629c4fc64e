/** Who may do what to whom. Pure: facts in, a refusal or nothing out. */
import { staffMessages as say } from '@gonghai/contract/staff/staff.contract.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { isAbove, type RolePower } from '../roles/roles.port.ts';

/** Where the password of an extension is sealed for: whoever opens it must name the same place. */
export const extensionPlace = (tenantId: number) => ({ tenantId, column: 'staff.extension_password' });

export interface Caller {
  readonly userId: number;
  readonly rights: ReadonlySet<Right>;
}

/** Changing, disabling, deleting or resetting somebody who holds this role. */
export const refuseHolder = (caller: Caller, staffId: number, role: RolePower): string | null => {
  if (staffId === caller.userId) return say.self;
  return isAbove(caller, role) ? say.aboveOwn : null;
};

/** Giving somebody this role. */
export const refuseRole = (caller: Caller, role: RolePower): string | null =>
  isAbove(caller, role) ? say.aboveOwn : null;
