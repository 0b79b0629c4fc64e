/** SQL that reads the audit log. Filtered by time first: its partitions are months. */
import type { AuditRow } from '@gonghai/contract/audit/audit.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, EXPORT_PART, readTogether } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { contains } from '../../db/sql.ts';
import { withNames } from './names.queries.ts';

export interface AuditFilter {
  readonly StartTime?: number | null | undefined;
  readonly EndTime?: number | null | undefined;
  readonly UserId?: number | null | undefined;
  readonly Subject?: string | null | undefined;
  readonly SubjectId?: number | null | undefined;
  readonly Action?: string | null | undefined;
}

type Content = AuditRow['Before'];

const lines = (db: Db, tenantId: number, filter: AuditFilter) => {
  let query = db.selectFrom('audit_log as a').where('a.tenant_id', '=', tenantId);
  if (filter.StartTime) query = query.where('a.created_time', '>=', filter.StartTime);
  if (filter.EndTime) query = query.where('a.created_time', '<=', filter.EndTime);
  if (filter.UserId) query = query.where('a.staff_id', '=', filter.UserId);
  if (filter.Subject) query = query.where('a.subject', '=', filter.Subject);
  if (filter.SubjectId) query = query.where('a.subject_id', '=', filter.SubjectId);
  if (filter.Action) query = query.where('a.action', 'like', contains(filter.Action));
  return query
    .select((eb) => [
      'a.id as Id',
      'a.created_time as CreatedTime',
      'a.staff_id as UserId',
      'a.action as Action',
      'a.subject as Subject',
      'a.subject_id as SubjectId',
      'a.before as Before',
      'a.after as After',
      'a.address as Address',
      eb.fn
        .coalesce(
          eb
            .selectFrom('staff as s')
            .select('s.name')
            .whereRef('s.tenant_id', '=', 'a.tenant_id')
            .whereRef('s.id', '=', 'a.staff_id'),
          eb.val(''),
        )
        .as('UserName'),
    ])
    .$narrowType<{ Before: Content; After: Content }>()
    .orderBy('a.created_time', 'desc')
    .orderBy('a.id', 'desc');
};

export const searchAudit = async (
  db: Db,
  tenantId: number,
  filter: AuditFilter & PageRequest,
  signal: AbortSignal,
): Promise<Page<AuditRow>> => {
  const page = await readPage(db, lines(db, tenantId, filter), filter, { plan: 'custom', signal });
  return { ...page, Rows: await withNames(db, tenantId, page.Rows) };
};

/** One part of an export: the entries before the last one of the previous part. */
export const readAuditPiece = async (
  db: Db,
  tenantId: number,
  filter: AuditFilter,
  after: Pick<AuditRow, 'CreatedTime' | 'Id'> | undefined,
  { size, signal }: { readonly size: number; readonly signal: AbortSignal },
): Promise<AuditRow[]> => {
  let query = lines(db, tenantId, filter).limit(size);
  if (after)
    query = query.where((eb) => eb(eb.refTuple('a.created_time', 'a.id'), '<', eb.tuple(after.CreatedTime, after.Id)));
  const [rows] = await readTogether(db, [query], { ...EXPORT_PART, signal });
  return withNames(db, tenantId, rows);
};
