/** SQL that reads staff. Columns get their wire names here; a password hash is never selected. */
import type { StaffFilter, StaffPickerRow, StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { type Page, type PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { anyOf, contains } from '../../db/sql.ts';
import { type Actor, demandRight, type Scope } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { departmentWithDescendants } from '../../http/scope.ts';

/** Used by every read: staff of this tenant, not deleted, within the actor's scope. */
const visibleTo = (db: Db, actor: Actor, scope: Scope = actor.scope) => {
  const staff = db
    .selectFrom('staff as s')
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').onRef('r.id', '=', 's.role_id'))
    .where('s.tenant_id', '=', actor.tenantId)
    .where('s.deleted_time', 'is', null);
  if (scope.kind === 'own') return staff.where('s.id', '=', actor.userId);
  return scope.kind === 'departments' ? staff.where('s.department_id', '=', anyOf(scope.ids)) : staff;
};

const pickerColumns = [
  's.id as Id',
  's.name as Name',
  's.user_name as UserName',
  'r.name as Role',
  's.department_id as DepartmentId',
  'd.name as Department',
] as const;

const rowColumns = [
  ...pickerColumns,
  's.tel as Tel',
  's.status as Status',
  's.role_id as RoleId',
  's.is_admin as IsAdmin',
  's.billie as Billie',
  's.profession_type as ProfessionType',
  's.extension_number as ExtensionNumber',
  's.clue_count as ClueCount',
  's.is_default_pwd as IsDefaultPwd',
  's.created_time as CreatedTime',
  's.version as Version',
] as const;

/** A row without the number of owned customers, which a later feature counts, and without the caller's permissions. */
export type BareStaffRow = Omit<StaffRow, 'CustomerTotal' | 'MayChange' | 'WhyNot'>;

interface Finds {
  readonly searchKey?: string | null | undefined;
  readonly Name?: string | null | undefined;
  readonly Tel?: string | null | undefined;
  readonly DepartmentId?: number | null | undefined;
}

const found = (
  query: ReturnType<typeof visibleTo>,
  tenantId: number,
  { searchKey, Name, Tel, DepartmentId }: Finds,
) => {
  let narrowed = query;
  if (searchKey) {
    const pattern = contains(searchKey);
    narrowed = narrowed.where((eb) =>
      eb.or([eb('s.name', 'like', pattern), eb('s.user_name', 'like', pattern), eb('s.tel', 'like', pattern)]),
    );
  }
  if (Name) narrowed = narrowed.where('s.name', 'like', contains(Name));
  if (Tel) narrowed = narrowed.where('s.tel', 'like', contains(Tel));
  if (DepartmentId) {
    const branch = departmentWithDescendants(tenantId, DepartmentId);
    narrowed = narrowed.where(sql<boolean>`s.department_id in ${branch}`);
  }
  return narrowed;
};

export const pickStaff = (
  db: Db,
  actor: Actor,
  scope: Scope,
  request: Finds & PageRequest,
): Promise<Page<StaffPickerRow>> =>
  readPage(
    db,
    found(visibleTo(db, actor, scope), actor.tenantId, request)
      .where('s.status', '=', UsableStatus.Enabled)
      .select(pickerColumns)
      .$narrowType<{ DepartmentId: number }>()
      .orderBy('s.department_id')
      .orderBy('s.id'),
    request,
  );

const filtered = (db: Db, actor: Actor, filter: Omit<StaffFilter, 'PageIndex' | 'PageCount'>) => {
  let query = found(visibleTo(db, actor), actor.tenantId, filter);
  if (filter.RoleId) query = query.where('s.role_id', '=', filter.RoleId);
  if (filter.Status !== null && filter.Status !== undefined) query = query.where('s.status', '=', filter.Status);
  return query
    .select(rowColumns)
    .$narrowType<{ Status: UsableStatus; RoleId: number; DepartmentId: number }>()
    .orderBy('s.id', 'desc');
};

export const searchStaff = (
  db: Db,
  actor: Actor,
  filter: StaffFilter,
  signal: AbortSignal,
): Promise<Page<BareStaffRow>> => readPage(db, filtered(db, actor, filter), filter, { signal });

/** All rows of the filter, for an export. */
export const listStaff = (
  db: Db,
  actor: Actor,
  filter: Omit<StaffFilter, 'PageIndex' | 'PageCount'>,
): Promise<BareStaffRow[]> => filtered(db, actor, filter).execute();

/** One staff member within the actor's scope, or the actor. */
export const findStaff = (db: Db, actor: Actor, id: number): Promise<BareStaffRow | undefined> =>
  visibleTo(db, actor, id === actor.userId ? { kind: 'own' } : actor.scope)
    .select(rowColumns)
    .$narrowType<{ Status: UsableStatus; RoleId: number; DepartmentId: number }>()
    .where('s.id', '=', id)
    .executeTakeFirst();

/** For features that show data of a person: the actor, or with the right to manage staff anyone in scope. */
export const demandVisible = async (db: Db, actor: Actor, id: number): Promise<void> => {
  if (id === actor.userId) return;
  demandRight(actor, 'User');
  if (!(await findStaff(db, actor, id))) throw missing();
};
