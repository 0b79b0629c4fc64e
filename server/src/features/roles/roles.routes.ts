/** Maps the calls of roles and rights to their handlers. No logic here. */
import * as contract from '@gonghai/contract/roles/role.contract.ts';
import type { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { type MenuNode, menuTree } from '@gonghai/contract/wire/rights.ts';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { bind, type Route } from '../../http/bind.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { type CountHolders, deleteRole, editRole, updateRoleMenus } from './roles.commands.ts';
import { findRole, readRoleMenus, readRolePowers, readRoles } from './roles.queries.ts';
import { isAbove, refuseRoleChange } from './roles.rules.ts';

const onTheWire = ({ Id, Name, Key, Children }: MenuNode): z.output<typeof contract.menuNode> => ({
  Id,
  Name,
  Key,
  Children: Children.map(onTheWire),
});

const nameRoles = async (db: Db, actor: Actor, status: UsableStatus | undefined): Promise<contract.RoleName[]> => {
  const roles = await readRolePowers(db, actor.tenantId, { status });
  return roles.map((role) => ({ Id: role.id, Name: role.name, Status: role.status, MayGive: !isAbove(actor, role) }));
};

const listRoles = async ({ db, actor }: RequestContext): Promise<contract.RoleRow[]> => {
  const [roles, powers] = await Promise.all([readRoles(db, actor.tenantId), readRolePowers(db, actor.tenantId, {})]);
  const refusals = new Map(powers.map((role) => [role.id, refuseRoleChange(actor, role)]));
  return roles.map((role) => ({ ...role, WhyNot: refusals.get(role.Id) ?? null }));
};

export const roleRoutes = (parts: { readonly countHolders: CountHolders }): readonly Route[] => [
  bind(contract.queryRoleNames, ({ status }, { db, actor }) => nameRoles(db, actor, status)),
  bind(contract.queryRoles, (_, ctx) => listRoles(ctx)),
  bind(contract.queryMenus, async () => menuTree.map(onTheWire)),
  bind(contract.queryRoleDetail, async ({ roleId }, { db, actor }) => {
    const role = await findRole(db, actor.tenantId, roleId);
    if (!role) throw missing();
    const RoleMenuList = await readRoleMenus(db, actor.tenantId, roleId);
    const facts = { id: roleId, isBuiltIn: role.IsBuiltIn, menuIds: RoleMenuList.map(({ MenuId }) => MenuId) };
    return { ...role, WhyNot: refuseRoleChange(actor, facts), RoleMenuList };
  }),
  bind(contract.editRole, (edit, ctx) => editRole(ctx, edit)),
  bind(contract.deleteRole, ({ RoleId }, ctx) => deleteRole(ctx, RoleId, parts.countHolders)),
  bind(contract.updateRoleMenus, ({ RoleId, RoleMenuList, Version }, ctx) =>
    updateRoleMenus(ctx, RoleId, { menuIds: RoleMenuList.map(({ MenuId }) => MenuId), version: Version }),
  ),
];
