/** State changes of roles: lock, check the rules, save, report. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { type RoleEdit, roleMessages as say } from '@gonghai/contract/roles/role.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { isMenuId } from '@gonghai/contract/wire/rights.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/sql.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { duplicateField, heed, malformed, missing, Refusal, stale } from '../../http/refusal.ts';
import {
  insertRole,
  lockRole,
  readRoleMenus,
  removeRole,
  replaceRoleMenus,
  type RoleValues,
  type StoredRole,
  updateRole,
} from './roles.queries.ts';
import { refuseGrant, refuseRoleChange, type RoleFacts } from './roles.rules.ts';

const SUBJECT = 'role';

const shown = ({ Name, CustomerTotal, Status }: Pick<StoredRole, 'Name' | 'CustomerTotal' | 'Status'>) => ({
  Name,
  CustomerTotal,
  Status,
});

const lockFacts = async (trx: Db, tenantId: number, id: number): Promise<{ role: StoredRole; facts: RoleFacts }> => {
  const role = await lockRole(trx, tenantId, id);
  if (!role) throw missing();
  const menus = await readRoleMenus(trx, tenantId, id);
  return { role, facts: { id, isBuiltIn: role.IsBuiltIn, menuIds: menus.map(({ MenuId }) => MenuId) } };
};

/** An absent capacity is unchanged, null means unlimited. A new role is always enabled. */
const valuesOf = (edit: RoleEdit, current?: StoredRole): RoleValues => ({
  name: edit.Name,
  customerTotal: edit.CustomerTotal === undefined ? (current?.CustomerTotal ?? null) : edit.CustomerTotal,
  status: current ? (edit.Status ?? current.Status) : UsableStatus.Enabled,
});

const nameTaken = (error: unknown): never => {
  throw violates(error, 'role_name') ? duplicateField('Name', say.nameTaken) : error;
};

export const editRole = (ctx: RequestContext, edit: RoleEdit): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    if (!edit.Id) {
      const values = valuesOf(edit);
      const subjectId = await insertRole(trx, tenantId, values).catch(nameTaken);
      const after = { Name: values.name, CustomerTotal: values.customerTotal, Status: values.status };
      return { data: null, changes: [{ action: AuditAction.addRole, subject: SUBJECT, subjectId, after }] };
    }
    const { role, facts } = await lockFacts(trx, tenantId, edit.Id);
    heed(refuseRoleChange(ctx.actor, facts));
    if (edit.Version && edit.Version !== role.Version) throw stale();
    const values = valuesOf(edit, role);
    await updateRole(trx, tenantId, role.Id, values).catch(nameTaken);
    const after = { Name: values.name, CustomerTotal: values.customerTotal, Status: values.status };
    const change = { action: AuditAction.editRole, subject: SUBJECT, subjectId: role.Id, before: shown(role), after };
    return { data: null, changes: [change] };
  });

/** Counted by the staff feature, inside the transaction. */
export type CountHolders = (trx: Db, tenantId: number, roleId: number) => Promise<number>;

export const deleteRole = (ctx: RequestContext, id: number, countHolders: CountHolders): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const { role, facts } = await lockFacts(trx, tenantId, id);
    heed(refuseRoleChange(ctx.actor, facts));
    if ((await countHolders(trx, tenantId, id)) > 0) throw new Refusal(say.inUse);
    await removeRole(trx, tenantId, id);
    return {
      data: null,
      changes: [{ action: AuditAction.deleteRole, subject: SUBJECT, subjectId: id, before: shown(role) }],
    };
  });

interface Grant {
  readonly menuIds: readonly number[];
  readonly version?: number | null | undefined;
}

export const updateRoleMenus = (ctx: RequestContext, roleId: number, wanted: Grant): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const menuIds = [...new Set(wanted.menuIds)].toSorted((a, b) => a - b);
    if (!menuIds.every(isMenuId)) throw malformed();
    const { role, facts } = await lockFacts(trx, tenantId, roleId);
    heed(refuseGrant(ctx.actor, facts, menuIds));
    if (wanted.version && wanted.version !== role.Version) throw stale();
    await replaceRoleMenus(trx, tenantId, roleId, menuIds);
    const change = {
      action: AuditAction.authorizeRole,
      subject: SUBJECT,
      subjectId: roleId,
      before: { MenuIds: facts.menuIds },
      after: { MenuIds: menuIds },
    };
    return { data: null, changes: [change] };
  });
