/** The list of deals: parent orders with the amount of their family and the outgoing calls to their phone, latest first. */
import { FILTER_PASSED } from '@gonghai/contract/customers/call-outcome.ts';
import type { DealFilter, DealRow, readShownDeals as shownContract } from '@gonghai/contract/deals/deal.contract.ts';
import { DealDateType } from '@gonghai/contract/deals/deal-values.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { WorkOrderSearchKey } from '@gonghai/contract/work-orders/work-order-values.ts';
import { type Db, readRows } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { readPieces } from '../../db/list-pieces.ts';
import {
  conditionOf,
  countIn,
  countStatement,
  type ListQuery,
  type PageWithTotal,
  readListed,
  readListWithTotal,
  type Total,
} from '../../db/list-query.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { branchText } from '../../http/scope.ts';
import { dealAmount, dealPayments, isDeal, textSearches } from '../work-orders/work-orders.port.ts';

export interface DealSearch {
  readonly tenantId: number;
  readonly filter: DealFilter;
}

const dateColumn: Record<DealDateType, string> = {
  [DealDateType.Deal]: 'r.report_date',
  [DealDateType.Created]: 'r.created_time',
};

/** The calls `l` that count for the deal `r`: ended calls to its phone that were not refused. */
const isCounted = `l.tenant_id = $1 and l.tel = r.tel and not l.is_incoming and not l.is_open
  and l.filter_result = ${FILTER_PASSED}`;
const isRecorded = `l.is_answered and l.audio_file <> ''`;

const byTexts = ({ SearchKey, SearchValue, Tel, Name, UserName }: DealFilter, params: SqlParams): string[] => {
  const wanted: readonly [WorkOrderSearchKey, string | null | undefined][] = [
    [WorkOrderSearchKey.Tel, Tel],
    [WorkOrderSearchKey.Name, Name],
    [WorkOrderSearchKey.Staff, UserName],
    [SearchKey ?? WorkOrderSearchKey.Tel, SearchValue],
  ];
  return wanted.flatMap(([key, typed]) => (typed?.trim() ? [textSearches[key](params, 'r', typed.trim())] : []));
};

const byRange = ({ QueryDateType, StartTime, EndTime }: DealFilter, params: SqlParams): string[] => {
  const time = dateColumn[QueryDateType ?? DealDateType.Deal];
  return [
    ...(StartTime ? [`${time} >= ${params.add(StartTime)}`] : []),
    ...(EndTime ? [`${time} <= ${params.add(EndTime)}`] : []),
  ];
};

const listQueryOf = ({ tenantId, filter }: DealSearch): ListQuery => {
  const params = new SqlParams();
  params.add(tenantId);
  const { DepartmentId, ProfessionType, IsAudio, IsAudioAudit } = filter;
  const where = [
    'r.tenant_id = $1',
    isDeal('r'),
    ...byTexts(filter, params),
    ...byRange(filter, params),
    ...(DepartmentId ? [`r.department_id in ${branchText('$1', params.add(DepartmentId))}`] : []),
    ...(ProfessionType == null ? [] : [`r.profession_type = ${params.add(ProfessionType)}`]),
    ...(IsAudioAudit == null ? [] : [`r.audio_audit_time is ${IsAudioAudit ? 'not null' : 'null'}`]),
    ...(IsAudio == null
      ? []
      : [`${IsAudio ? '' : 'not '}exists (select from call_log l where ${isCounted} and ${isRecorded})`]),
  ];
  return { params, from: 'work_order r', where, sort: { column: 'r.report_date', id: 'r.id', direction: 'desc' } };
};

const COLUMNS = `r.id as "Id", r.department_id as "DepartmentId", json_build_object('Name', d.name) as "Department",
  r.source_department_name as "SourceDepartmentName", r.owner_id as "UserId", json_build_object('Name', s.name) as "User",
  r.name as "Name", r.tel as "Tel", r.qq as "QQ", r.address as "Address", r.profession_type as "ProfessionType",
  r.subject_type as "SubjectType", ${dealAmount('r')} as "Amount", r.report_date as "ReportDate",
  r.created_time as "ReportCreateDate", r.financed_time as "FinancedTime", r.age as "Age", r.education as "Education",
  r.remark as "Remark", calls.seconds as "CallTotalSeconds", calls.times as "CallTotalTimes",
  calls.answered as "CallSuccessTotalTimes", calls.latest as "LatestCallTime", calls.recorded as "AudioTimes",
  r.audio_audit_time is not null as "IsAudioAudit", r.audio_audit_time as "AudioAuditTime",
  coalesce(reviewer.name, '') as "AudioAuditUserName"`;

const JOINS = `join work_order r on r.tenant_id = $1 and r.id = page.id
  join staff s on s.tenant_id = $1 and s.id = r.owner_id
  join department d on d.tenant_id = $1 and d.id = r.department_id
  left join staff reviewer on reviewer.tenant_id = $1 and reviewer.id = r.audio_audit_by
  cross join lateral (
    select count(*)::int as times, count(*) filter (where l.is_answered and l.call_seconds > 0)::int as answered,
      coalesce(sum(l.call_seconds), 0)::int as seconds, max(l.start_time) as latest,
      count(*) filter (where ${isRecorded})::int as recorded
    from call_log l where ${isCounted}) calls`;

const rows = () => ({ columns: COLUMNS, joins: JOINS });

/** The count, and the sum of the amounts, each from the payments themselves. */
const totalsOf = (list: ListQuery): Statement<Total> =>
  list.params.statement(`with listed as materialized (select r.id from ${list.from} where ${conditionOf(list)})
    select (select count(*) from listed) as count,
      (select (coalesce(sum(paid.fen), 0) / 100)::float8 from (${dealPayments('listed')}) paid) as total`);

/** The amounts of the listed deals by owner, in fen. */
export const sumDealsByOwner = (
  db: Db,
  search: DealSearch,
): Promise<{ readonly staffId: number; readonly fen: number }[]> => {
  const list = listQueryOf(search);
  const text = `with listed as materialized (select r.id, r.owner_id from ${list.from} where ${conditionOf(list)})
    select listed.owner_id as "staffId", sum(paid.fen)::float8 as fen
    from (${dealPayments('listed')}) paid join listed on listed.id = paid.id group by 1`;
  return readRows(db, list.params.statement<{ readonly staffId: number; readonly fen: number }>(text));
};

export const searchDeals = (
  db: Db,
  search: DealSearch,
  request: PageRequest,
  signal: AbortSignal,
): Promise<PageWithTotal<DealRow>> => {
  const list = listQueryOf(search);
  return readListWithTotal<DealRow>(db, list, { request, rows, plan: 'custom', signal }, totalsOf(list));
};

/** Those of these deals that still match the search, with current values, in the order of the list, and its totals. */
export const readShownDeals = async (
  db: Db,
  search: DealSearch,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<AnswerOf<typeof shownContract>> => {
  const list = listQueryOf(search);
  const [Rows, totals] = await Promise.all([
    readListed<DealRow>(db, list, ids, rows, signal),
    readRows(db, totalsOf(list), { plan: 'custom', signal }),
  ]);
  return { Rows, Count: countIn(totals), Total: Number(totals[0]?.total ?? 0) };
};

export const countDeals = async (db: Db, search: DealSearch, signal: AbortSignal): Promise<number> =>
  countIn(await readRows(db, countStatement(listQueryOf(search)), { plan: 'custom', isHeavy: true, signal }));

/** All deals of a search, for its export. */
export const readDealPieces = (db: Db, search: DealSearch, size: number): AsyncGenerator<readonly DealRow[]> =>
  readPieces<DealRow>(db, listQueryOf(search), { rows, size });
