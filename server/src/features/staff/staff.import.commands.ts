/** Staff from sheets. A sheet with one bad line changes nothing; the answer tells every line that is wrong. */
import { LARGEST_STAFF_IMPORT, staffSheetMessages as say } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { staffMessages } from '@gonghai/contract/staff/staff.contract.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { coversDepartment } from '../../http/scope.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { checkedRows, type CheckedSheet, type GoodRow } from '../../sheet/checked-rows.ts';
import { readSheet } from '../../sheet/sheet-reader.ts';
import { demandGoodPassword, type Passwords } from './passwords.service.ts';
import { readRoleHeld } from './staff.changes.queries.ts';
import {
  findTakenNames,
  insertManyStaff,
  lockByLoginName,
  type NamedDepartment,
  readDepartmentPaths,
  readUsableRoles,
  setClueCounts,
} from './staff.import.queries.ts';
import { refuseRole } from './staff.rules.ts';
import {
  clueCountColumns,
  type ClueCountRow,
  clueCountRow,
  staffImportColumns,
  type StaffImportRow,
  staffImportRow,
} from './staff.sheets.ts';

const MOST_TOLD = 20;
const BULK_MS = 20_000;

const lineOf = ({ rowNumber }: { readonly rowNumber: number }, complaint: string): string =>
  `第${rowNumber}行：${complaint}`;

const refuseLines = (lines: readonly string[]): void => {
  if (lines.length === 0) return;
  const more = lines.length > MOST_TOLD ? `；等共${lines.length}行有误` : '';
  throw new Refusal(`导入失败，未保存任何数据。${lines.slice(0, MOST_TOLD).join('；')}${more}`);
};

const demandGood = <Row>({ rows }: CheckedSheet<Row>): GoodRow<Row>[] => {
  refuseLines(rows.flatMap((row) => (row.ok ? [] : [row.message])));
  return rows.filter((row) => row.ok);
};

const complaintAboutPassword = ({ Password, UserName }: StaffImportRow): string | null => {
  try {
    demandGoodPassword(Password, UserName);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

/** A name alone is enough where it is unique; the path from the top always is. */
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

interface Resolver {
  readonly resolve: (row: StaffImportRow) => Promise<{ departmentId: number; roleId: number } | string>;
}

/** Departments and roles by name, each role judged once: a sheet gives nobody more than its importer could. */
const createResolver = async (trx: Db, { actor }: RequestContext): Promise<Resolver> => {
  const departments = await readDepartmentPaths(trx, actor.tenantId);
  const roles = new Map((await readUsableRoles(trx, actor.tenantId)).map(({ id, name }) => [name, id]));
  const judged = new Map<number, string | null>();
  const judge = async (roleId: number): Promise<string | null> => {
    const known = judged.get(roleId);
    if (known !== undefined) return known;
    const role = await readRoleHeld(trx, actor.tenantId, roleId);
    const verdict = role ? refuseRole(actor, role) : say.roleUnknown;
    judged.set(roleId, verdict);
    return verdict;
  };
  return {
    resolve: async (row) => {
      const department = findDepartment(departments, row.Department);
      if (typeof department === 'string') return department;
      const isCovered = actor.scope.kind !== 'own' && coversDepartment(actor.scope, actor.departmentId, department.id);
      if (!isCovered) return say.departmentUnknown;
      const roleId = roles.get(row.Role);
      if (roleId === undefined) return say.roleUnknown;
      return (await judge(roleId)) ?? { departmentId: department.id, roleId };
    },
  };
};

const complaintsBefore = (rows: readonly GoodRow<StaffImportRow>[], taken: ReadonlySet<string>): string[] => {
  const seen = new Set<string>();
  return rows.flatMap((good) => {
    const key = good.row.UserName.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return [lineOf(good, say.userNameRepeated)];
    if (taken.has(key)) return [lineOf(good, staffMessages.userNameTaken)];
    const password = complaintAboutPassword(good.row);
    return password === null ? [] : [lineOf(good, password)];
  });
};

/** One hash for one password: a sheet gives most people the same, and each must be changed at the first login. */
const hashEach = async (
  rows: readonly GoodRow<StaffImportRow>[],
  passwords: Passwords,
): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>();
  for (const password of new Set(rows.map(({ row }) => row.Password)))
    hashes.set(password, await passwords.hash(password));
  return hashes;
};

export const importStaff = async (
  ctx: RequestContext,
  file: UploadedFile,
  passwords: Passwords,
): Promise<Told<null>> => {
  const sheet = await checkedRows(readSheet({ path: file.path }), staffImportColumns, staffImportRow);
  if (sheet.rows.length > LARGEST_STAFF_IMPORT) throw new Refusal(say.tooMany);
  const rows = demandGood(sheet);
  const hashes = await hashEach(rows, passwords);
  const { actor, now } = ctx;
  return runCommand(
    ctx,
    async (trx) => {
      const keys = rows.map(({ row }) => row.UserName.toLowerCase());
      const complaints = complaintsBefore(rows, await findTakenNames(trx, actor.tenantId, keys));
      const resolver = await createResolver(trx, ctx);
      const people = [];
      for (const good of rows) {
        const place = await resolver.resolve(good.row);
        if (typeof place === 'string') complaints.push(lineOf(good, place));
        else {
          people.push({
            tenant_id: actor.tenantId,
            user_name: good.row.UserName,
            name: good.row.Name,
            password_hash: hashes.get(good.row.Password) ?? '',
            department_id: place.departmentId,
            role_id: place.roleId,
            tel: good.row.Tel,
            created_time: now,
          });
        }
      }
      refuseLines(complaints);
      const ids = await insertManyStaff(trx, people);
      const change = { action: '导入员工', subject: 'staff', subjectId: null, after: { Count: ids.length, Ids: ids } };
      return { data: new Told(null, `导入成功${ids.length}条`), changes: [change] };
    },
    { statementTimeout: BULK_MS },
  );
};

const complaintsAboutCounts = (
  rows: readonly GoodRow<ClueCountRow>[],
  known: ReadonlyMap<string, number>,
): string[] => {
  const seen = new Set<string>();
  return rows.flatMap((good) => {
    const key = good.row.UserName.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return [lineOf(good, say.userNameRepeated)];
    return known.has(key) ? [] : [lineOf(good, say.userNameUnknown)];
  });
};

export const importClueCounts = async (ctx: RequestContext, file: UploadedFile): Promise<Told<null>> => {
  const sheet = await checkedRows(readSheet({ path: file.path }), clueCountColumns, clueCountRow);
  const rows = demandGood(sheet);
  // Only the literal true: a header that is merely present must not take everybody's leads away.
  const othersToZero = ctx.header('isotherusertozero') === 'true';
  return runCommand(
    ctx,
    async (trx) => {
      const { tenantId } = ctx.actor;
      const known = await lockByLoginName(trx, ctx.actor);
      refuseLines(complaintsAboutCounts(rows, known));
      const counts = new Map<number, number>(othersToZero ? [...known.values()].map((id) => [id, 0]) : []);
      for (const { row } of rows) {
        const id = known.get(row.UserName.toLowerCase());
        if (id !== undefined) counts.set(id, row.ClueCount);
      }
      await setClueCounts(trx, tenantId, counts);
      const after = { Given: rows.length, OthersToZero: othersToZero, Changed: counts.size };
      const message = othersToZero
        ? `导入成功${rows.length}条，其余${counts.size - rows.length}人已清零`
        : `导入成功${rows.length}条`;
      return {
        data: new Told(null, message),
        changes: [{ action: '导入首咨数量', subject: 'staff', subjectId: null, after }],
      };
    },
    { statementTimeout: BULK_MS },
  );
};
