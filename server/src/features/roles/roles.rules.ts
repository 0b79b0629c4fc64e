/** Rules for changing roles: a caller grants and revokes no rights of the administration that the caller lacks. */
import { roleMessages as say } from '@gonghai/contract/roles/role.contract.ts';
import { mayGive, type Right, rightOfMenu, rightsOfMenus } from '@gonghai/contract/wire/rights.ts';

export interface RolePower {
  readonly isBuiltIn: boolean;
  readonly menuIds: readonly number[];
}

export interface RoleFacts extends RolePower {
  readonly id: number;
}

interface Holder {
  readonly rights: ReadonlySet<Right>;
}

const isAdministrator = ({ rights }: Holder): boolean => rights.has('admin');

/** A role is above the caller's own if it has a right of the administration that the caller lacks. */
export const isAbove = (caller: Holder, { isBuiltIn, menuIds }: RolePower): boolean => {
  if (isAdministrator(caller)) return false;
  return isBuiltIn || [...rightsOfMenus(menuIds)].some((right) => !mayGive(caller.rights, right));
};

interface RoleChanger extends Holder {
  readonly roleId: number;
}

/** For name, capacity, status and deletion. Returns the refusal or null. */
export const refuseRoleChange = (changer: RoleChanger, role: RoleFacts): string | null => {
  if (role.isBuiltIn) return say.builtIn;
  if (isAdministrator(changer)) return null;
  if (role.id === changer.roleId) return say.ownRole;
  return isAbove(changer, role) ? say.aboveOwn : null;
};

/** For granting: the caller may give every right that is added or removed. */
export const refuseGrant = (changer: RoleChanger, role: RoleFacts, wanted: readonly number[]): string | null => {
  if (role.isBuiltIn) return say.builtIn;
  if (isAdministrator(changer)) return null;
  if (role.id === changer.roleId) return say.ownRole;
  const [before, after] = [new Set(role.menuIds), new Set(wanted)];
  const moved = [...before.symmetricDifference(after)];
  const holds = (menuId: number): boolean => {
    const right = rightOfMenu(menuId);
    return right !== undefined && mayGive(changer.rights, right);
  };
  return moved.every(holds) ? null : say.cannotGrant;
};
