/** The filters of the after-sales list as SQL conditions on the customer `c`. */
import {
  AfterSaleCare,
  type AfterSaleFilter,
  EXAMINED_DAYS,
  QUIET_DAYS,
  UNASSIGNED_DAYS,
  UNLEARNT_DAYS,
} from '@gonghai/contract/customers/after-sale-search.ts';
import { CustomerSearchKey, DAY, GOT_TIME_KEY, NOT_BOOKED } from '@gonghai/contract/customers/customer-values.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { rangeOfMoment, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { contains } from '../../../db/sql.ts';
import type { SqlParams } from '../../../db/sql-params.ts';
import type { Actor } from '../../../http/context.ts';
import { branchText } from '../../../http/scope.ts';
import { rangesOf } from '../list/ranges.queries.ts';
import { seesUnowned } from '../places.rules.ts';

export interface AfterSaleSearch {
  readonly actor: Actor;
  readonly filter: AfterSaleFilter;
  readonly now: number;
}

interface Context extends AfterSaleSearch {
  readonly params: SqlParams;
}

/** Staff whose rows a search without only-mine finds; undefined for all. */
const ownersOf = ({ actor, params }: Context): string | undefined => {
  const { scope, userId } = actor;
  if (scope.kind === 'tenant') return undefined;
  const own = params.add(userId);
  if (scope.kind === 'own') return `c.owner_id = ${own}`;
  const staff = `select s.id from staff s where s.tenant_id = $1 and s.department_id = any(${params.add([...scope.ids])}::bigint[])`;
  return `(c.owner_id = ${own} or c.owner_id in (${staff}))`;
};

/** G-302: own rows or those of the scope; supervisors also see the unowned rows of the whole tenant. */
const bySight = (context: Context): string => {
  const { actor, filter, params } = context;
  const owned = filter.IsOnlyMySelf ? `c.owner_id = ${params.add(actor.userId)}` : ownersOf(context);
  if (owned === undefined) return seesUnowned(actor) ? 'true' : 'c.owner_id is not null';
  return seesUnowned(actor) ? `(${owned} or c.owner_id is null)` : owned;
};

/** The department of the owner; of an unowned row, that of its deal. Only-mine ignores the filters by people. */
const byPeople = ({ filter, params }: Context): string[] => {
  if (filter.IsOnlyMySelf) return [];
  const where: string[] = [];
  if (filter.DeptId) {
    const branch = branchText('$1', params.add(filter.DeptId));
    where.push(`coalesce((select s.department_id from staff s where s.tenant_id = $1 and s.id = c.owner_id),
      case when c.owner_id is null then c.department_id end) in ${branch}`);
  }
  if (filter.UserIdList?.length) where.push(`c.owner_id = any(${params.add([...filter.UserIdList])}::bigint[])`);
  return where;
};

/** The length of `tel_end`. */
const TEL_END = 4;

const byTel = (params: SqlParams, typed: string): string[] => {
  const digits = normalPhone(typed);
  if (isPhone(digits)) return [`c.tel = ${params.add(digits)}`];
  if (!/^\d{4,8}$/.test(digits)) return ['false'];
  const end = `c.tel_end = ${params.add(digits.slice(-TEL_END))}`;
  return digits.length > TEL_END ? [end, `right(c.tel, ${digits.length}) = ${params.add(digits)}`] : [end];
};

const bySearchValue = ({ filter, params }: Context): string[] => {
  const typed = filter.SearchValue?.trim();
  if (!typed) return [];
  if (filter.SearchKey === CustomerSearchKey.Tel) return byTel(params, typed);
  const like = params.add(contains(typed.toLowerCase()));
  if (filter.SearchKey === CustomerSearchKey.Staff)
    return [`c.owner_id in (select s.id from staff s where s.tenant_id = $1 and lower(s.name) like ${like})`];
  return [`lower(c.name) like ${like}`];
};

const byGotTime = (params: SqlParams, value: string): string[] => {
  if (value === '') return ['c.got_time is not null'];
  const range = rangeOfMoment(value);
  return range ? [`c.got_time >= ${params.add(range.from)}`, `c.got_time < ${params.add(range.until)}`] : ['false'];
};

/** A part of a key or a value, or `key:value`. */
const byAttribute = ({ filter, params }: Context): string[] => {
  const typed = filter.CustomerExtendKeyValue?.trim();
  if (!typed) return [];
  const [, key, value] = /^([^:：]+)[:：](.*)$/su.exec(typed) ?? [];
  if (key?.trim() === GOT_TIME_KEY && value !== undefined) return byGotTime(params, value.trim());
  const like = params.add(contains(typed.toLowerCase()));
  const either = [`lower(e.key) like ${like}`, `lower(e.value) like ${like}`];
  if (key !== undefined && value !== undefined)
    either.push(
      `(e.key = ${params.add(key.trim())} and lower(e.value) like ${params.add(contains(value.trim().toLowerCase()))})`,
    );
  return [
    `exists (select from customer_extend e where e.tenant_id = $1 and e.after_sale_id = c.id and (${either.join(' or ')}))`,
  ];
};

const byDictionaries = ({ filter, params }: Context): string[] => {
  const where: string[] = [];
  if (filter.CustomerTrackStatusId) where.push(`c.track_status_id = ${params.add(filter.CustomerTrackStatusId)}`);
  if (filter.EducationId) where.push(`c.education_id = ${params.add(filter.EducationId)}`);
  if (filter.TagIdList?.length) where.push(`c.tag_id = any(${params.add([...filter.TagIdList])}::bigint[])`);
  if (filter.DicTreeList?.length) {
    const nodes = params.add([...filter.DicTreeList]);
    where.push(`c.node_id in (select d.id from dictionary_node d where d.tenant_id = $1
      and (d.id = any(${nodes}::bigint[]) or d.parent_id = any(${nodes}::bigint[])))`);
  }
  // None of them comes from a lead.
  if (filter.IsClue === true) where.push('false');
  return where;
};

/** Reminders that the caller booked; only in the own list. */
const byReminder = ({ actor, filter, params, now }: Context): string[] => {
  const day = filter.NoticeAddDay;
  if (day == null || !filter.IsOnlyMySelf) return [];
  const today = startOfToday(now);
  const reminder = `select from notice n where n.tenant_id = $1 and n.staff_id = ${params.add(actor.userId)}
    and n.cancelled_time is null and n.notice_type = 1 and n.after_sale_id = c.id`;
  if (day === NOT_BOOKED) return [`not exists (${reminder} and n.subscribe_time >= ${params.add(today)})`];
  const [from, until] = [params.add(today + day * DAY), params.add(today + (day + 1) * DAY)];
  return [`exists (${reminder} and n.subscribe_time >= ${from} and n.subscribe_time < ${until})`];
};

const byRanges = ({ filter, params, now }: Context): string[] =>
  rangesOf({ ...filter, CustomerType: Placement.Owned }, now).flatMap(({ column, from, until }) => [
    ...(from === undefined ? [] : [`c.${column} >= ${params.add(from)}`]),
    ...(until === undefined ? [] : [`c.${column} <= ${params.add(until)}`]),
  ]);

/** Rows of the student with the phone of the customer. */
const ofStudent = (table: string, condition: string): string =>
  `exists (select from student s join ${table} x on x.tenant_id = $1 and x.student_id = s.id
    where s.tenant_id = $1 and s.tel = c.tel and ${condition})`;

const LEARNT = 'greatest(x.video_last_learn_date, x.live_last_learn_date, x.ques_last_learn_date)';

/** An owner has time from the day of the assignment, supervisors from the day of the deal or of the release. */
const byCare = ({ filter, params, now }: Context): string[] => {
  const before = (days: number): string => params.add(now - days * DAY);
  switch (filter.Care) {
    case AfterSaleCare.Quiet:
      return [`c.owner_id is not null and greatest(c.got_time, c.latest_call_time) <= ${before(QUIET_DAYS)}`];
    case AfterSaleCare.Unassigned:
      return [`c.owner_id is null and coalesce(c.migration_time, c.created_time) <= ${before(UNASSIGNED_DAYS)}`];
    case AfterSaleCare.Unlearnt: {
      const since = before(UNLEARNT_DAYS);
      return [
        ofStudent('student_course', `x.open_time <= ${since}`),
        `not ${ofStudent('student_subject', `${LEARNT} > ${since}`)}`,
      ];
    }
    case AfterSaleCare.Examined:
      return [
        ofStudent('student_exam', `x.exam_time > ${before(EXAMINED_DAYS)} and x.exam_time <= ${params.add(now)}`),
      ];
    default:
      return [];
  }
};

/** The tenant is $1. */
export const afterSaleConditions = (context: Context): string[] => [
  'c.tenant_id = $1',
  bySight(context),
  ...byPeople(context),
  ...bySearchValue(context),
  ...byRanges(context),
  ...byDictionaries(context),
  ...byReminder(context),
  ...byAttribute(context),
  ...byCare(context),
];
