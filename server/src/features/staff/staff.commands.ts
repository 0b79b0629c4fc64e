/** Adding and changing staff: lock, check the rules, save, report. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { newStaff, type StaffEdit, staffMessages as say } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { type Db, LONG } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { violates } from '../../db/sql.ts';
import { type Outcome, runCommand } from '../../http/command.ts';
import { type Actor, type RequestContext, demandRight } from '../../http/context.ts';
import { parseRequest } from '../../http/parse.ts';
import { duplicateField, heed, missing, Refusal, refuseField, stale } from '../../http/refusal.ts';
import { coversDepartment } from '../../http/scope.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { hasUsableItem } from '../dictionaries/dictionaries.port.ts';
import type { RolePowerRow } from '../roles/roles.port.ts';
import { demandGoodPassword, type HashCaller, type Passwords } from './passwords.service.ts';
import {
  countOtherAdministrators,
  endSessions,
  extensionPlace,
  holdDepartment,
  holdRole,
  insertStaff,
  type LockedStaff,
  lockStaff,
  readRoleHeld,
  readStaff,
  type StaffChanges,
  updateStaff,
} from './staff.changes.queries.ts';
import { leave, type Leaving, runLeaving } from './staff.leaving.commands.ts';
import { refuseHolder, refuseRole } from './staff.rules.ts';

export interface StaffParts {
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Hooks of later features for staff who leave: their customers, leads and reminders are reassigned. */
  readonly leavings: readonly Leaving[];
}

export const SUBJECT = 'staff';

const hashCallerOf = ({ actor, address }: RequestContext): HashCaller => ({
  address,
  knownDevice: `${actor.tenantId}:${actor.userId}`,
});

const userNameTaken = (error: unknown): never => {
  throw violates(error, 'staff_user_name') ? duplicateField('UserName', say.userNameTaken) : error;
};

/** The role must be enabled, of this tenant, and not above the caller's own. */
const demandRole = async (trx: Db, actor: Actor, roleId: number): Promise<RolePowerRow> => {
  const role = await holdRole(trx, actor.tenantId, roleId);
  if (!role || role.status !== UsableStatus.Enabled) throw refuseField('RoleId', say.roleMissing);
  const refusal = refuseRole(actor, role);
  if (refusal !== null) throw refuseField('RoleId', refusal);
  return role;
};

const demandDepartment = async (trx: Db, actor: Actor, departmentId: number): Promise<void> => {
  const isCovered = actor.scope.kind !== 'own' && coversDepartment(actor.scope, actor.departmentId, departmentId);
  if (!isCovered || !(await holdDepartment(trx, actor.tenantId, departmentId))) {
    throw refuseField('DepartmentId', say.departmentMissing);
  }
};

const demandProfession = async (trx: Db, actor: Actor, id: number | null | undefined): Promise<void> => {
  if (id === null || id === undefined) return;
  if (!(await hasUsableItem(trx, actor.tenantId, DicTable.Profession, id)))
    throw refuseField('ProfessionType', say.professionMissing);
};

/** Without secrets: administrators read the audit log. */
const shown = (staff: Partial<LockedStaff>) => ({
  Name: staff.Name,
  UserName: staff.UserName,
  DepartmentId: staff.DepartmentId,
  RoleId: staff.RoleId,
  Tel: staff.Tel,
  Status: staff.Status,
  IsAdmin: staff.IsAdmin,
  Billie: staff.Billie,
  ProfessionType: staff.ProfessionType,
  ExtensionNumber: staff.ExtensionNumber,
  ClueCount: staff.ClueCount,
});

const addStaff = async (ctx: RequestContext, edit: StaffEdit, { passwords, secrets }: StaffParts): Promise<null> => {
  const { actor, now } = ctx;
  const given = parseRequest(newStaff, edit);
  demandGoodPassword(given.Password, given.UserName);
  const passwordHash = await passwords.hash(given.Password, hashCallerOf(ctx));
  return runCommand(ctx, async (trx) => {
    await demandRole(trx, actor, given.RoleId);
    await demandDepartment(trx, actor, given.DepartmentId);
    await demandProfession(trx, actor, edit.ProfessionType);
    const subjectId = await insertStaff(trx, {
      tenantId: actor.tenantId,
      userName: given.UserName,
      name: given.Name,
      passwordHash,
      departmentId: given.DepartmentId,
      roleId: given.RoleId,
      tel: edit.Tel ?? '',
      status: edit.Status ?? UsableStatus.Enabled,
      isAdmin: edit.IsAdmin ?? false,
      billie: edit.Billie ?? 0,
      professionType: edit.ProfessionType ?? null,
      extensionNumber: edit.ExtensionNumber ?? '',
      extensionPassword: secrets.seal(edit.ExtensionPassword ?? '', extensionPlace(actor.tenantId)),
      clueCount: edit.ClueCount ?? null,
      createdTime: now,
    }).catch(userNameTaken);
    const [added] = await lockStaff(trx, actor, [subjectId]);
    const after = shown(added ?? {});
    return { data: null, changes: [{ action: AuditAction.addStaff, subject: SUBJECT, subjectId, after }] };
  });
};

/** The changed columns of an edit. An absent field is unchanged, null clears it. */
const changesOf = (edit: StaffEdit, tenantId: number, secrets: Secrets): StaffChanges => ({
  ...(edit.UserName !== undefined && { userName: edit.UserName }),
  ...(edit.Name !== undefined && { name: edit.Name }),
  ...(edit.DepartmentId !== undefined && { departmentId: edit.DepartmentId }),
  ...(edit.RoleId !== undefined && { roleId: edit.RoleId }),
  ...(edit.Tel !== undefined && { tel: edit.Tel ?? '' }),
  ...(edit.Status !== undefined && { status: edit.Status }),
  ...(edit.IsAdmin !== undefined && { isAdmin: edit.IsAdmin }),
  ...(edit.Billie !== undefined && { billie: edit.Billie ?? 0 }),
  ...(edit.ProfessionType !== undefined && { professionType: edit.ProfessionType }),
  ...(edit.ExtensionNumber !== undefined && { extensionNumber: edit.ExtensionNumber ?? '' }),
  ...(edit.ExtensionPassword !== undefined && {
    extensionPassword: secrets.seal(edit.ExtensionPassword ?? '', extensionPlace(tenantId)),
  }),
  ...(edit.ClueCount !== undefined && { clueCount: edit.ClueCount }),
});

const demandAnotherAdministrator = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<void> => {
  if ((await countOtherAdministrators(trx, tenantId, ids)) === 0) throw new Refusal(say.lastAdministrator);
};

interface Changeable {
  readonly staff: LockedStaff;
  readonly role: RolePowerRow;
}

const findChangeable = async (trx: Db, actor: Actor, id: number, findStaff: typeof readStaff): Promise<Changeable> => {
  const [staff] = await findStaff(trx, actor, [id]);
  const role = staff && (await readRoleHeld(trx, actor.tenantId, staff.RoleId));
  if (!staff || !role) throw missing();
  heed(refuseHolder(actor, staff.Id, role));
  return { staff, role };
};

/** Locks a staff member whom the caller may change, and reads their role. */
const lockChangeable = (trx: Db, actor: Actor, id: number): Promise<Changeable> =>
  findChangeable(trx, actor, id, lockStaff);

/** For features that store data of a person: locks the caller, or a person the caller may change. */
export const lockMember = async (trx: Db, actor: Actor, id: number): Promise<void> => {
  if (id !== actor.userId) {
    demandRight(actor, 'User');
    await lockChangeable(trx, actor, id);
    return;
  }
  const [own] = await lockStaff(trx, actor, [id]);
  if (!own) throw missing();
};

interface JudgedChange {
  readonly staff: LockedStaff;
  /** Whether the change disables an enabled person. */
  readonly leaves: boolean;
}

/** Throws the refusal if the caller may not make this change. */
const judgeChange = async (
  trx: Db,
  actor: Actor,
  id: number,
  edit: StaffEdit,
  findStaff: typeof readStaff,
): Promise<JudgedChange> => {
  const { staff, role } = await findChangeable(trx, actor, id, findStaff);
  if (edit.Version && edit.Version !== staff.Version) throw stale();
  if (edit.DepartmentId && edit.DepartmentId !== staff.DepartmentId)
    await demandDepartment(trx, actor, edit.DepartmentId);
  // An unchanged profession may stay, even if it was disabled meanwhile.
  if (edit.ProfessionType !== staff.ProfessionType) await demandProfession(trx, actor, edit.ProfessionType);
  const newRole = edit.RoleId === staff.RoleId ? undefined : edit.RoleId;
  if (newRole !== undefined) await demandRole(trx, actor, newRole);
  const leaves = edit.Status === UsableStatus.Disabled && staff.Status === UsableStatus.Enabled;
  if (role.isBuiltIn && (leaves || newRole !== undefined)) await demandAnotherAdministrator(trx, actor.tenantId, [id]);
  return { staff, leaves };
};

const changeStaff = (ctx: RequestContext, id: number, edit: StaffEdit, parts: StaffParts): Promise<null> => {
  const { actor } = ctx;
  const change = async (trx: Db): Promise<Outcome<null>> => {
    const { staff, leaves } = await judgeChange(trx, actor, id, edit, lockStaff);
    await updateStaff(trx, actor.tenantId, [id], changesOf(edit, actor.tenantId, parts.secrets)).catch(userNameTaken);
    const [after] = await lockStaff(trx, actor, [id]);
    const trail = {
      action: leaves ? AuditAction.disableStaff : AuditAction.editStaff,
      subject: SUBJECT,
      subjectId: id,
      before: shown(staff),
      after: shown(after ?? {}),
    };
    return { data: null, changes: [trail, ...(leaves ? await leave(trx, ctx, [id], parts.leavings) : [])] };
  };
  if (edit.Status !== UsableStatus.Disabled) return runCommand(ctx, change, LONG);
  const whoLeaves = async (trx: Db) => ((await judgeChange(trx, actor, id, edit, readStaff)).leaves ? [id] : []);
  return runLeaving(ctx, whoLeaves, change);
};

export const editStaff = (ctx: RequestContext, edit: StaffEdit, parts: StaffParts): Promise<null> =>
  edit.Id ? changeStaff(ctx, edit.Id, edit, parts) : addStaff(ctx, edit, parts);

/** People may change only their own caller number. */
export const changeOwnNumber = (ctx: RequestContext, tel: string | null | undefined): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor } = ctx;
    const [own] = await lockStaff(trx, actor, [actor.userId]);
    if (!own) throw missing();
    if (tel === undefined || (tel ?? '') === own.Tel) return { data: null, changes: [] };
    await updateStaff(trx, actor.tenantId, [actor.userId], { tel: tel ?? '' });
    const change = { action: AuditAction.changeCallerNumber, subject: SUBJECT, subjectId: actor.userId };
    return { data: null, changes: [{ ...change, before: { Tel: own.Tel }, after: { Tel: tel ?? '' } }] };
  });

export const resetPassword = async (
  ctx: RequestContext,
  id: number,
  password: string,
  { passwords }: StaffParts,
): Promise<null> => {
  const passwordHash = await passwords.hash(password, hashCallerOf(ctx));
  return runCommand(ctx, async (trx) => {
    const { staff } = await lockChangeable(trx, ctx.actor, id);
    demandGoodPassword(password, staff.UserName);
    await updateStaff(trx, ctx.actor.tenantId, [id], { passwordHash, isDefaultPwd: true });
    await endSessions(trx, ctx.actor.tenantId, [id]);
    return { data: null, changes: [{ action: AuditAction.resetPassword, subject: SUBJECT, subjectId: id }] };
  });
};
