/** What was asked of a list of customers, as conditions: whose customers somebody may see, and which of them. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { CustomerSearchKey, DAY, GOT_TIME_KEY, NOT_BOOKED } from '@gonghai/contract/customers/customer-values.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { contains } from '../../../db/sql.ts';
import type { Holes } from '../../../db/statement.ts';
import type { Actor } from '../../../http/context.ts';
import { chosen, choicesAsked, statusAsked } from './choices.queries.ts';
import { rangeOfMoment, startOfToday } from '../clock.rules.ts';
import {
  attributeSearch,
  isOwnMark,
  isRare,
  markSearch,
  nameSearch,
  type PieceSearch,
  standingOf,
} from '../pieces.rules.ts';
import { type Ends, type Range, rangesAsked } from './ranges.rules.ts';

export interface Asked {
  readonly actor: Actor;
  readonly filter: CustomerFilter;
  readonly now: number;
}

/** Everybody below is written for one statement: its holes, and what was asked. */
export interface Narrowing extends Asked {
  readonly holes: Holes;
  /** The hole of the tenant. */
  readonly tenant: string;
}

export interface Conditions {
  /** On `customer c`. */
  readonly where: readonly string[];
  /** Pieces that must be there, each looked up in `customer_piece`. */
  readonly pieces: readonly string[];
  /** Only place, owner and status are asked for. */
  readonly isPlain: boolean;
  /** The ranges among the conditions. */
  readonly ranges: readonly Range[];
  /** Tags, an education or nodes are among them. */
  readonly isOfChoice: boolean;
  /** The only thing asked for beside place and owner: a piece, a range or one condition. */
  readonly isSingle: boolean;
  /** Few bear what is asked for, however many customers there are. */
  readonly isFew: boolean;
  /** A range is the only thing asked for beside place, owner and status. */
  readonly isOfRange: boolean;
  /** Whoever holds them. */
  readonly isOfAll: boolean;
  /** Asked for alone, of owners whose customers with this mark are counted. */
  readonly ownMark?: string;
  /** Asked for alone: what few bear of a name, so that they stand side by side. */
  readonly ofFewNames?: PieceSearch;
  /** On `customer c`, beside tenant, place and owner. */
  readonly rest: readonly string[];
  /** Whose they are where it may be many: an array of ids, and the conditions on those of `whose.id`. */
  readonly ofMany?: { readonly staff: string; readonly where: readonly string[] };
  /** There is one at most: whoever has read it has counted. */
  readonly isUnique: boolean;
  /** One plan is right whatever the values: it need not be made anew each time, which costs more than a quick search. */
  readonly isSteady: boolean;
}

const branch = ({ holes, tenant }: Narrowing, departmentId: number): string => `(
  with recursive branch as (
    select id from department where tenant_id = ${tenant} and id = ${holes.hold(departmentId)}
    union
    select child.id from department child join branch on child.parent_id = branch.id where child.tenant_id = ${tenant}
  ) select id from branch)`;

const staffWhere = (tenant: string, conditions: readonly string[]): string =>
  `array(select s.id from staff s where s.tenant_id = ${tenant} and ${conditions.join(' and ')})`;

/** One's own, and nobody else's: few enough that any filter may look at all of them. */
const isOwnAsked = ({ actor, filter }: Asked): boolean =>
  filter.CustomerType === Placement.Owned && (filter.IsOnlyMySelf || actor.scope.kind === 'own');

/** A name that people are searched by, instead of their customers. */
const staffNameAsked = ({ SearchKey, SearchValue }: CustomerFilter): string | undefined =>
  SearchKey === CustomerSearchKey.Staff ? SearchValue?.trim() : undefined;

type Owners = { readonly one: string } | { readonly many: string };

export const isAmong = (owners: Owners): string => ('one' in owners ? `= ${owners.one}` : `= any(${owners.many})`);

/**
 * Whose customers: one person's, those of an array of people, or undefined where all of the tenant's may be seen. The places
 * beside the owned ones have no owners, and belong to everybody who may see them.
 */
export const ownersAsked = (narrowing: Narrowing): Owners | undefined => {
  const { actor, filter, holes, tenant } = narrowing;
  if (filter.CustomerType !== Placement.Owned) return undefined;
  if (isOwnAsked(narrowing)) return { one: holes.hold(actor.userId) };
  const who: string[] = [];
  if (actor.scope.kind === 'departments') {
    const departments = holes.hold([...actor.scope.ids]);
    who.push(`(s.department_id = any(${departments}::bigint[]) or s.id = ${holes.hold(actor.userId)})`);
  }
  if (filter.DeptId) who.push(`s.department_id in ${branch(narrowing, filter.DeptId)}`);
  if (filter.UserIdList?.length) who.push(`s.id = any(${holes.hold([...filter.UserIdList])}::bigint[])`);
  const name = staffNameAsked(filter);
  if (name) who.push(`s.name like ${holes.hold(contains(name))}`);
  return who.length === 0 ? undefined : { many: staffWhere(tenant, who) };
};

export const between = (column: string, { from, until }: Ends, holes: Holes): string[] => [
  ...(from === undefined ? [] : [`${column} >= ${holes.hold(from)}`]),
  ...(until === undefined ? [] : [`${column} <= ${holes.hold(until)}`]),
];

export const inRange = (range: Range, holes: Holes): string[] => between(`c.${range.column}`, range, holes);

/** Reminders the caller booked for himself. Only asked of one's own customers. */
const booked = ({ actor, filter, holes, tenant, now }: Narrowing): string[] => {
  const day = filter.NoticeAddDay;
  if (day == null || !filter.IsOnlyMySelf || filter.CustomerType !== Placement.Owned) return [];
  const today = startOfToday(now);
  const mine = `select from notice n where n.tenant_id = ${tenant} and n.staff_id = ${holes.hold(actor.userId)}
    and n.cancelled_time is null and n.notice_type = 1 and n.customer_id = c.id`;
  if (day === NOT_BOOKED) return [`not exists (${mine} and n.subscribe_time >= ${holes.hold(today)})`];
  const begin = holes.hold(today + day * DAY);
  return [
    `exists (${mine} and n.subscribe_time >= ${begin} and n.subscribe_time < ${holes.hold(today + (day + 1) * DAY)})`,
  ];
};

interface Search {
  readonly where: readonly string[];
  readonly piece?: string;
  /** The same piece where it is counted of each owner, whether it is looked up or not. */
  readonly ownMark?: string;
  /** What of a name is looked for, where few bear it. */
  readonly ofFewNames?: PieceSearch;
  /** Few bear it though it is no piece. */
  readonly isFew?: true;
  /** What is asked for stands once. */
  readonly isUnique?: true;
}

/** Of a customer itself, without its pieces. */
export const bears = (mark: string, holes: Holes): string => {
  const { column, text } = markSearch(mark);
  return `position(${holes.hold(text)} in ${column === 'name' ? 'c.name' : `' ' || c.letters || ' '`}) > 0`;
};

/** What is longer than a piece. */
export const holds = (within: string, holes: Holes): string => `position(${holes.hold(within)} in lower(c.name)) > 0`;

const byName = (narrowing: Narrowing, typed: string): Search => {
  const { holes } = narrowing;
  const search = nameSearch(typed);
  const { piece, within } = search;
  const counted = isOwnMark(piece) ? { ownMark: piece } : {};
  // Too many of the tenant bear such a mark: one's own customers are sooner looked at, all of them.
  if (isOwnAsked(narrowing) && counted.ownMark) return { ...counted, where: [bears(piece, holes)] };
  const isWithin = within === undefined ? [] : [holds(within, holes)];
  return { ...counted, piece, where: isWithin, ...(standingOf(search) && { ofFewNames: search }) };
};

/** So many digits stand in `tel_end`. */
const TEL_END = 4;

const byTel = (narrowing: Narrowing, typed: string): Search => {
  const digits = normalPhone(typed);
  if (isPhone(digits)) return { where: [`c.tel = ${narrowing.holes.hold(digits)}`], isUnique: true };
  // Fewer than four digits are the end of too many phones, and anything else is the end of none.
  if (!/^\d{4,8}$/.test(digits)) return { where: ['false'] };
  const end = `c.tel_end = ${narrowing.holes.hold(digits.slice(-TEL_END))}`;
  const longer = digits.length > TEL_END ? [`right(c.tel, ${digits.length}) = ${narrowing.holes.hold(digits)}`] : [];
  return { where: [[end, ...longer].join(' and ')], isFew: true };
};

/** Who brought it to its place; whoever holds it is among the owners that are asked for. One's own are looked at here. */
const byStaff = (narrowing: Narrowing, typed: string): Search => {
  const { filter, holes, tenant } = narrowing;
  if (filter.CustomerType === Placement.Owned && !isOwnAsked(narrowing)) return { where: [] };
  const column = filter.CustomerType === Placement.Owned ? 'c.owner_id' : 'c.mover_id';
  return { where: [`${column} = any(${staffWhere(tenant, [`s.name like ${holes.hold(contains(typed))}`])})`] };
};

const searched = (narrowing: Narrowing): Search => {
  const typed = narrowing.filter.SearchValue?.trim();
  if (!typed) return { where: [] };
  switch (narrowing.filter.SearchKey) {
    case CustomerSearchKey.Tel:
      return byTel(narrowing, typed);
    case CustomerSearchKey.Staff:
      return byStaff(narrowing, typed);
    default:
      return byName(narrowing, typed);
  }
};

/** The time of acquisition is shown as an attribute and kept with the customer: asked for by day, month or year. */
const byGotTime = ({ holes }: Narrowing, value: string): Search => {
  if (value === '') return { where: ['c.got_time is not null'] };
  const range = rangeOfMoment(value);
  if (!range) return { where: ['false'] };
  return { where: [`c.got_time >= ${holes.hold(range.from)}`, `c.got_time < ${holes.hold(range.until)}`] };
};

const withAttribute = (narrowing: Narrowing): Search => {
  const { filter, holes, tenant } = narrowing;
  const typed = filter.CustomerExtendKeyValue?.trim();
  if (!typed) return { where: [] };
  const { named, text, piece } = attributeSearch(typed);
  if (named?.key === GOT_TIME_KEY) return byGotTime(narrowing, named.value);
  const like = holes.hold(contains(text.toLowerCase()));
  const either = [`lower(e.key) like ${like}`, `lower(e.value) like ${like}`];
  if (named) {
    const value = holes.hold(contains(named.value.toLowerCase()));
    either.push(`(e.key = ${holes.hold(named.key)} and lower(e.value) like ${value})`);
  }
  const attribute = `select from customer_extend e where e.tenant_id = ${tenant} and e.customer_id = c.id`;
  return { where: [`exists (${attribute} and (${either.join(' or ')}))`], piece };
};

/**
 * Whatever has an owner is owned: the indexes of owners need not know the place. What few bear is looked up first and its
 * owner then: no index takes a condition that is asked whether it is true, so that not all of many owners' are read.
 */
const heldBy = (owners: Owners, isFew: boolean): string => {
  const isHeld = `c.owner_id ${isAmong(owners)}`;
  return 'many' in owners && isFew ? `(${isHeld}) is true` : isHeld;
};

/** The place is written into the text: the plan is chosen by it. */
export const conditionsOf = (asked: Asked, holes: Holes): Conditions => {
  const tenant = holes.hold(asked.actor.tenantId);
  const narrowing: Narrowing = { ...asked, holes, tenant };
  const { filter } = asked;
  const owners = ownersAsked(narrowing);
  const ofTenant = `c.tenant_id = ${tenant}`;
  const isOfAll = owners === undefined;
  const status = statusAsked(filter, holes);
  const choices = choicesAsked(filter, tenant, holes);
  const found = [searched(narrowing), withAttribute(narrowing)];
  const ranges = rangesAsked(filter, asked.now);
  const clue = filter.IsClue == null ? [] : [`c.is_clue = ${holes.hold(filter.IsClue)}`];
  const others = [...choices.map((choice) => chosen(choice, isOfAll)), ...clue, ...booked(narrowing)];
  const more = [...others, ...found.flatMap((search) => search.where)];
  const pieces = found.flatMap(({ piece }) => (piece === undefined ? [] : [piece]));
  const isFew = found.some((search) => search.isFew) || pieces.some(isRare);
  const place = owners === undefined ? `c.placement = ${filter.CustomerType}` : heldBy(owners, isFew);
  const narrowings = ranges.length + more.length + pieces.length;
  const isSingle = narrowings === 1 && !status;
  const [{ ownMark, ofFewNames, where: ofName = [] } = {}] = found;
  const isNameAlone = ofFewNames !== undefined && narrowings === 1 + ofName.length && !status;
  const ofStatus = status ? [chosen(status, isOfAll)] : [];
  const rest = [...ofStatus, ...ranges.flatMap((range) => inRange(range, holes)), ...more];
  return {
    where: [ofTenant, place, ...rest],
    rest,
    pieces,
    ranges,
    isOfChoice: choices.length > 0,
    isPlain: narrowings === 0,
    isSingle,
    isFew,
    isOfRange: narrowings === 1 && ranges.length === 1,
    isOfAll,
    ...(owners && isSingle && ownMark !== undefined && { ownMark }),
    ...(isNameAlone && { ofFewNames }),
    ...(owners &&
      'many' in owners && { ofMany: { staff: owners.many, where: [ofTenant, 'c.owner_id = whose.id', ...rest] } }),
    isUnique: found.some(({ isUnique }) => isUnique),
    isSteady: (ranges.length === 0 && others.length === 0) || isOwnAsked(asked),
  };
};

export const fromOf = (pieces: readonly string[], holes: Holes): string =>
  pieces.reduce((from, piece, at) => {
    const name = `k${at}`;
    return `${from} join customer_piece ${name}
      on ${name}.tenant_id = c.tenant_id and ${name}.customer_id = c.id and ${name}.piece = ${holes.hold(piece)}`;
  }, 'customer c');
