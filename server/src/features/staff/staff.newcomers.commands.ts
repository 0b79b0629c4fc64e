/** Adds many staff at once: checks each line, hashes each password, and inserts all or none. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { staffSheetMessages as say } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { staffMessages } from '@gonghai/contract/staff/staff.contract.ts';
import type { ReportLine } from '@gonghai/contract/wire/task.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { coversDepartment } from '../../http/scope.ts';
import { refuseLines } from '../imports/imports.port.ts';
import type { TaskOutcome } from '../tasks/tasks.port.ts';
import { demandGoodPassword, type Passwords } from './passwords.service.ts';
import { readRoleHeld } from './staff.changes.queries.ts';
import {
  findTakenNames,
  foldLoginNames,
  insertManyStaff,
  type NamedDepartment,
  readDepartmentPaths,
  readUsableRoles,
} from './staff.import.queries.ts';
import { refuseRole } from './staff.rules.ts';
import type { StaffImportRow } from './staff.sheets.ts';

/** A valid row with its number in the sheet. */
export interface NewcomerRow {
  readonly rowNumber: number;
  readonly row: StaffImportRow;
}

interface Place {
  readonly departmentId: number;
  readonly roleId: number;
}

type Newcomer = StaffImportRow & Place;

const complaintAboutPassword = ({ Password, UserName }: StaffImportRow): string | null => {
  try {
    demandGoodPassword(Password, UserName);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

const complaintsAboutNames = (
  rows: readonly NewcomerRow[],
  keys: readonly string[],
  taken: ReadonlySet<string>,
): ReportLine[] => {
  const seen = new Set<string>();
  return rows.flatMap(({ rowNumber, row }, index): ReportLine[] => {
    const key = keys[index] ?? '';
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return [{ Row: rowNumber, Text: say.userNameRepeated }];
    if (taken.has(key)) return [{ Row: rowNumber, Text: staffMessages.userNameTaken }];
    const password = complaintAboutPassword(row);
    return password === null ? [] : [{ Row: rowNumber, Text: password }];
  });
};

/** A unique name is enough; otherwise the path from the root. */
const findDepartment = (departments: readonly NamedDepartment[], text: string): NamedDepartment | string => {
  const wanted = text.replaceAll(/\s*[/／>]\s*/g, '/');
  const byPath = departments.find(
    ({ path }) => path === wanted || (path.endsWith(`/${wanted}`) && wanted.includes('/')),
  );
  if (byPath) return byPath;
  const byName = departments.filter(({ name }) => name === wanted);
  if (byName.length > 1) return say.departmentAmbiguous;
  return byName[0] ?? say.departmentUnknown;
};

/** Departments and roles by name. Each role is checked once: a sheet cannot assign more than the importer could. */
const createResolver = async (db: Db, actor: Actor): Promise<(row: StaffImportRow) => Place | string> => {
  const departments = await readDepartmentPaths(db, actor.tenantId);
  const roles = new Map<string, { readonly id: number; readonly refusal: string | null }>();
  for (const { id, name } of await readUsableRoles(db, actor.tenantId)) {
    const role = await readRoleHeld(db, actor.tenantId, id);
    roles.set(name, { id, refusal: role ? refuseRole(actor, role) : say.roleUnknown });
  }
  return (row) => {
    const department = findDepartment(departments, row.Department);
    if (typeof department === 'string') return department;
    const isCovered = actor.scope.kind !== 'own' && coversDepartment(actor.scope, actor.departmentId, department.id);
    if (!isCovered) return say.departmentUnknown;
    const role = roles.get(row.Role);
    if (!role) return say.roleUnknown;
    return role.refusal ?? { departmentId: department.id, roleId: role.id };
  };
};

/** All checks before hashing. Refuses with every wrong line. */
export const judgeNewcomers = async (db: Db, actor: Actor, rows: readonly NewcomerRow[]): Promise<Newcomer[]> => {
  const keys = await foldLoginNames(
    db,
    rows.map(({ row }) => row.UserName),
  );
  const complaints = complaintsAboutNames(rows, keys, await findTakenNames(db, actor.tenantId, keys));
  const resolve = await createResolver(db, actor);
  const newcomers = rows.flatMap(({ rowNumber, row }) => {
    const place = resolve(row);
    if (typeof place !== 'string') return [{ ...row, ...place }];
    complaints.push({ Row: rowNumber, Text: place });
    return [];
  });
  refuseLines(complaints);
  return newcomers;
};

export const countPasswords = (rows: readonly NewcomerRow[]): number =>
  new Set(rows.map(({ row }) => row.Password)).size;

/** One hash per distinct password: most rows of a sheet share one, which must be changed at the first login. */
export const hashPasswords = async (
  rows: readonly NewcomerRow[],
  passwords: Passwords,
  onProgress: (rowsDone: number) => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map<string, string>();
  for (const [index, { row }] of rows.entries()) {
    if (!hashes.has(row.Password)) hashes.set(row.Password, await passwords.hashPatiently(row.Password));
    await onProgress(index + 1);
  }
  return hashes;
};

/** Checks again, because data may have changed meanwhile, and adds all. */
export const addNewcomers = async (
  trx: Db,
  actor: Actor,
  rows: readonly NewcomerRow[],
  { hashes, now }: { readonly hashes: ReadonlyMap<string, string>; readonly now: number },
): Promise<TaskOutcome> => {
  const newcomers = await judgeNewcomers(trx, actor, rows);
  const ids = await insertManyStaff(
    trx,
    newcomers.map((newcomer) => ({
      tenantId: actor.tenantId,
      userName: newcomer.UserName,
      name: newcomer.Name,
      passwordHash: hashes.get(newcomer.Password) ?? '',
      departmentId: newcomer.departmentId,
      roleId: newcomer.roleId,
      tel: newcomer.Tel,
      createdTime: now,
    })),
  );
  const change = {
    action: AuditAction.importStaff,
    subject: 'staff',
    subjectId: null,
    after: { Count: ids.length, Ids: ids },
  };
  return { message: `导入成功${ids.length}条`, changes: [change] };
};
