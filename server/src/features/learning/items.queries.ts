/** SQL that stores pushed items: one statement for all rows of a kind. An older push never replaces a newer one. */
import { columnsOf } from '../../db/columns.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** Values under camelCase names. */
type Row = object;

/** Runs a statement over rows sent as one JSON value: $1 is the tenant, $2 the rows, $3 the moment. */
const withRows = async <Result = unknown>(
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  rows: readonly Row[],
  text: string,
): Promise<Result[]> => {
  if (rows.length === 0) return [];
  const params = new SqlParams([tenantId, JSON.stringify(rows.map(columnsOf)), ...(text.includes('$3') ? [now] : [])]);
  return runStatement<Result>(trx, params.statement<Result>(text));
};

export interface Place {
  readonly tenantId: number;
  readonly now: number;
}

export interface ItemKey {
  readonly kind: number;
  readonly id: string;
}

/** Gives those that were not received before. Waits for a push with the same ids; sorted, so that pushes cannot deadlock. */
export const insertItems = (trx: Db, place: Place, keys: readonly ItemKey[]): Promise<ItemKey[]> =>
  withRows<ItemKey>(
    trx,
    place,
    keys,
    `insert into learning_item (tenant_id, kind, item_id, received_time)
     select $1::int, x.kind, x.id, $3::bigint from json_to_recordset($2::json) x (kind smallint, id text)
     order by x.kind, x.id
     on conflict do nothing returning kind, item_id as id`,
  );

/** Refused items may be sent again. */
export const forgetItems = (trx: Db, place: Place, keys: readonly ItemKey[]): Promise<unknown> =>
  withRows(
    trx,
    place,
    keys,
    `delete from learning_item i using json_to_recordset($2::json) x (kind smallint, id text)
     where i.tenant_id = $1 and i.kind = x.kind and i.item_id = x.id`,
  );

interface StudentRow {
  readonly tel: string;
  readonly name: string;
  /** Null leaves it as it is. */
  readonly balance: number | null;
  readonly time: number;
}

export const insertStudents = (trx: Db, place: Place, rows: readonly { tel: string }[]): Promise<unknown> =>
  withRows(
    trx,
    place,
    rows,
    `insert into student (tenant_id, tel, name, created_time)
     select $1::int, x.tel, '', $3::bigint from json_to_recordset($2::json) x (tel text) order by x.tel
     on conflict do nothing`,
  );

/** Ids by phone. Locked in the order of their ids: pushes about the same students wait for each other. */
export const lockStudents = async (
  trx: Db,
  tenantId: number,
  tels: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const params = new SqlParams([tenantId, [...tels]]);
  const text = `select id, tel from student where tenant_id = $1 and tel = any($2::text[]) order by id for no key update`;
  const rows = await runStatement(trx, params.statement<{ id: number; tel: string }>(text));
  return new Map(rows.map(({ id, tel }) => [tel, id]));
};

/** Pay type of orders that were paid from the balance. */
const FROM_BALANCE = 3;

/**
 * Purchases that the platform could not know of, those of the same second included, are taken off the balance it sends.
 * The rows are locked: a purchase at the same moment is either seen here or takes from the new balance.
 */
export const updateStudents = (trx: Db, place: Place, rows: readonly StudentRow[]): Promise<unknown> =>
  withRows(
    trx,
    place,
    rows,
    `update student s set name = coalesce(nullif(x.name, ''), s.name), balance_time = x.time,
       balance = case when x.balance is null then s.balance else greatest(0, x.balance - (
         select coalesce(sum(o.price), 0) from course_order o
         where o.tenant_id = $1 and o.tel = s.tel and o.pay_type = ${FROM_BALANCE}
           and o.paid_time >= least(x.time, $3::bigint))) end
     from json_to_recordset($2::json) x (tel text, name text, balance numeric, time bigint)
     where s.tenant_id = $1 and s.tel = x.tel and s.balance_time <= x.time`,
  );

/** One statement that inserts the rows of a table, or updates those that are not newer. */
const upsert = (table: string, columns: Readonly<Record<string, string>>, key: readonly string[]): string => {
  const names = Object.keys(columns);
  const changed = names.filter((name) => !key.includes(name));
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `insert into ${table} as t (tenant_id, ${names.join(', ')})
    select $1::int, ${names.map((name) => `x.${name}`).join(', ')}
    from json_to_recordset($2::json) x (${typed.join(', ')}) order by ${key.map((name) => `x.${name}`).join(', ')}
    on conflict (tenant_id, ${key.join(', ')}) do update
    set ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}
    where t.pushed_time <= excluded.pushed_time`;
};

const COURSES = upsert(
  'student_course',
  { student_id: 'bigint', profession_type: 'bigint', class_name: 'text', open_time: 'bigint', pushed_time: 'bigint' },
  ['student_id', 'profession_type', 'class_name'],
);
const SUBJECTS = upsert(
  'student_subject',
  {
    student_id: 'bigint',
    subject_name: 'text',
    video_total_second: 'integer',
    video_learn_second: 'integer',
    video_total_number: 'integer',
    video_learn_number: 'integer',
    video_completion_number: 'integer',
    video_last_learn_date: 'bigint',
    live_total_second: 'integer',
    live_learn_second: 'integer',
    live_total_number: 'integer',
    live_learn_number: 'integer',
    live_completion_number: 'integer',
    live_last_learn_date: 'bigint',
    ques_total_count: 'integer',
    ques_learn_count: 'integer',
    ques_last_learn_date: 'bigint',
    pushed_time: 'bigint',
  },
  ['student_id', 'subject_name'],
);
const PAPERS = upsert(
  'exam_paper',
  {
    platform_id: 'text',
    title: 'text',
    profession_type: 'bigint',
    ques_total: 'integer',
    total_scores: 'numeric',
    pushed_time: 'bigint',
  },
  ['platform_id'],
);
const EXAMS = upsert(
  'student_exam',
  {
    paper_id: 'bigint',
    student_id: 'bigint',
    exam_time: 'bigint',
    answer_ques_total: 'integer',
    right_ques_total: 'integer',
    student_scores: 'numeric',
    pushed_time: 'bigint',
  },
  ['paper_id', 'student_id', 'exam_time'],
);

export const saveCourses = (trx: Db, place: Place, rows: readonly Row[]) => withRows(trx, place, rows, COURSES);
export const saveSubjects = (trx: Db, place: Place, rows: readonly Row[]) => withRows(trx, place, rows, SUBJECTS);
export const savePapers = (trx: Db, place: Place, rows: readonly Row[]) => withRows(trx, place, rows, PAPERS);
export const saveExams = (trx: Db, place: Place, rows: readonly Row[]) => withRows(trx, place, rows, EXAMS);

/** Ids of papers by their ids at the platform. */
export const readPaperIds = async (
  trx: Db,
  tenantId: number,
  platformIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const params = new SqlParams([tenantId, [...platformIds]]);
  const text = `select id, platform_id as "platformId" from exam_paper where tenant_id = $1 and platform_id = any($2::text[])`;
  const rows = await runStatement(trx, params.statement<{ id: number; platformId: string }>(text));
  return new Map(rows.map(({ id, platformId }) => [platformId, id]));
};
