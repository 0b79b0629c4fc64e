/** The first customers in the order of their calls, narrowed by one thing: looked for from whichever side costs less. */
import { Holes } from '../../../db/statement.ts';
import { choicesAsked, ownChoiceSum, statusAsked } from './choices.queries.ts';
import { type Asked, bears, type Conditions, conditionsOf } from './customers.filter.queries.ts';
import { isLetters, isMark } from '../pieces.rules.ts';
import { ofRange } from './marks.queries.ts';
import { firstOfRangeInOrder } from './range-orders.queries.ts';
import { keyOf, LATEST_CALL, type Order } from './range-ways.queries.ts';
import { isOfFigures } from './ranges.rules.ts';
import { firstWaiting } from './waiting.queries.ts';
import { heldIn } from './weeks.queries.ts';

interface Wanted {
  readonly asked: Asked;
  readonly order: Order;
  readonly most: number;
}

/** What one costs, in entries of the index that holds all of an owner's: passed over in an order, or found by its letters. */
const COST = { passed: 3, lettered: 4 };
/** Finding one by its piece costs what passing over so many in an order does. */
const BY_PIECE = 4;
/** How far it is to the last that is wanted is guessed from how many there are: so many times as far is looked. */
const FAR_ENOUGH = 2;
const MORE = 8;

/** Of all in a place that bear a mark: walked in the order, or found by the piece and put in order where they are few. */
const firstOfAllMarked = ({ asked, order, most }: Wanted, mark: string): { ids: string; holes: Holes } => {
  const holes = new Holes();
  const [tenant, piece] = [holes.hold(asked.actor.tenantId), holes.hold(mark)];
  const place = `c.tenant_id = ${tenant} and c.placement = ${asked.filter.CustomerType}`;
  const summed = `k.tenant_id = ${tenant} and k.placement = ${asked.filter.CustomerType}`;
  const ids = `with way as materialized (
      select (number * number * ${BY_PIECE} < ${most} * held) is true as are_few from (select
        coalesce((select sum(k.change) from customer_mark_count k where ${summed} and k.mark = ${piece}), 0) as number,
        (${heldIn(tenant, asked.filter.CustomerType)}) as held) known
    )
    (select c.id from (
      select c.id, ${order.column} from customer_piece k join customer c on c.tenant_id = k.tenant_id and c.id = k.customer_id
      where (select are_few from way) and k.tenant_id = ${tenant} and k.piece = ${piece} and ${place} offset 0
    ) c ${order.text} limit ${most})
    union all
    (select c.id from customer c where not (select are_few from way) and ${place} and ${bears(mark, holes)}
      ${order.text} limit ${most})`;
  return { ids, holes };
};

/** How many of an owner's are narrowed to, from his sums; `whose.id` is the owner. */
interface Narrowed {
  readonly number: string;
  /** On `customer c`. */
  readonly is: string;
  /** On `customer c` of `whose.id`: where most of them stand side by side. */
  readonly beside?: string;
}

const ofMarks = (tenant: string, sum: string): string =>
  `select ${sum} from customer_own_marks k where k.tenant_id = ${tenant} and k.owner_id = whose.id`;

const ofCounts = (tenant: string, status: string): string => `select sum(k.change) from customer_count k
  where k.tenant_id = ${tenant} and k.placement = 0 and k.owner_id = whose.id and k.track_status_id ${status}`;

const ofClues = (tenant: string): string => `select sum(k.change) from customer_figure_count k
  where k.tenant_id = ${tenant} and k.placement = 0 and k.owner_id = whose.id and k.figure = 'is_clue'`;

/** What is counted of each owner. */
const narrowedBy = (asked: Asked, conditions: Conditions, holes: Holes): Narrowed | undefined => {
  const { filter } = asked;
  const { isPlain, isSingle, isOfChoice, ownMark, rest } = conditions;
  const tenant = '$1';
  const is = rest.join(' and ');
  const status = isPlain ? statusAsked(filter, holes) : undefined;
  if (status) return { number: ofCounts(tenant, status.is), is };
  if (!isSingle) return undefined;
  if (ownMark !== undefined) {
    const number = ofMarks(tenant, `sum((k.changes ->> ${holes.hold(ownMark)})::bigint)`);
    const marked = { number, is: bears(ownMark, holes) };
    return isLetters(ownMark) ? { ...marked, beside: ofRange(tenant, ownMark, holes) } : marked;
  }
  const [choice] = isOfChoice ? choicesAsked(filter, tenant, holes) : [];
  if (choice) return { number: ofMarks(tenant, ownChoiceSum(choice)), is };
  return filter.IsClue === true ? { number: ofClues(tenant), is } : undefined;
};

/**
 * Of owners, in the order: those that stand side by side by their letters, where they are as many as counted. Or the first of
 * everybody, no further than likely needed: beyond where anybody's end that were looked at, others' are not known to be the
 * next. Or all they hold, from the one index that knows everything: where that is less, and where the others did not do.
 */
const firstOfOwnersInOrder = ({ order, most }: Wanted, narrowed: Narrowed, staff: string): string => {
  const { number, is, beside } = narrowed;
  const { direction, text } = order;
  const size = `least(whose.held, whose.held * ${FAR_ENOUGH * most} / greatest(known.number, 1) + ${MORE})`;
  const key = keyOf(order);
  const inOrder = `order by value ${direction}, id ${direction}`;
  const isOf = `c.tenant_id = $1 and c.owner_id`;
  return `with whose as materialized (
      select * from (
        select whose.id, whose.held, (${number})::bigint as number
        from (select whose.id, (${ofCounts('$1', '= -1')})::bigint as held from unnest(${staff}) as whose (id) offset 0) whose
        where whose.held > 0 offset 0
      ) whose where whose.number > 0
    ),
    known as materialized (select sum(number)::bigint as number, sum(held)::bigint as held from whose),
    cost as materialized (
      select ${beside ? `number * ${COST.lettered}` : 'null::bigint'} as beside, held as every,
        (select sum(${size}) from whose) * ${COST.passed} as near
      from known
    ),
    way as materialized (
      select beside <= least(near, every) is true as is_beside, near < least(beside, every) is true as is_near from cost
    ),
    beside as materialized (
      select ${key} from whose join customer c on ${beside ?? 'false'} and ${is} where (select is_beside from way)
    ),
    edge as materialized (
      select c.value, c.id from known cross join whose cross join lateral (
        select ${key} from customer c where ${isOf} = whose.id ${text} offset ${size} - 1 limit 1) c
      where (select is_near from way) and ${size} < whose.held ${inOrder} limit 1
    ),
    near as materialized (
      select c.value, c.id from known cross join whose cross join lateral (
        select ${key}, ${is} as is_sought from customer c where ${isOf} = whose.id ${text} limit ${size}) c
      where (select is_near from way) and c.is_sought
        and ((c.value, c.id) ${direction === 'desc' ? '>=' : '<='} (select value, id from edge)) is not false
      ${inOrder} limit ${most}
    ),
    outcome as materialized (
      select is_beside and (select count(*) from beside) = known.number as is_beside,
        is_near and (select count(*) from near) >= least(${most}, known.number) as is_near
      from way cross join known
    )
    select id from (
      (select * from beside where (select is_beside from outcome) ${inOrder} limit ${most})
      union all select * from near where (select is_near from outcome)
      union all (select * from (
        select ${key} from customer c where (select not is_beside and not is_near from outcome)
          and ${isOf} = any(array(select id from whose)) and ${is} offset 0
      ) every ${inOrder} limit ${most})
    ) page ${inOrder} limit ${most}`;
};

/** Of somebody's own, whatever they are narrowed by: all of them, from the one index that knows everything. */
const firstOfOne = ({ order, most }: Wanted, where: readonly string[]): string =>
  `select c.id from (select c.id, ${order.column} from customer c where ${where.join(' and ')} offset 0) c
    ${order.text} limit ${most}`;

/** Of a whole place. */
const firstOfAll = (
  wanted: Wanted,
  { isSingle, pieces, ranges }: Conditions,
): { ids: string; holes: Holes } | undefined => {
  if (!isSingle) return undefined;
  const [piece] = pieces;
  if (piece !== undefined) return isMark(piece) ? firstOfAllMarked(wanted, piece) : undefined;
  const [range] = ranges;
  const { column, direction } = wanted.order;
  if (!range || `c.${range.column}` === column) return undefined;
  const holes = new Holes();
  const isOfWaiting = column === LATEST_CALL && direction === 'asc';
  if (isOfWaiting && !isOfFigures(range)) return { ids: firstWaiting({ ...wanted, range, holes }), holes };
  return { ids: firstOfRangeInOrder({ ...wanted, range, holes }), holes };
};

/** Undefined where it is found otherwise. */
export const firstInOrder = (wanted: Wanted): { ids: string; holes: Holes } | undefined => {
  const { asked } = wanted;
  const holes = new Holes();
  const conditions = conditionsOf(asked, holes);
  const { isFew, isOfAll, ofMany, pieces, rest, where } = conditions;
  if (isOfAll) return firstOfAll(wanted, conditions);
  if (isFew) return undefined;
  if (!ofMany) return pieces.length > 0 || rest.length === 0 ? undefined : { ids: firstOfOne(wanted, where), holes };
  const narrowed = narrowedBy(asked, conditions, holes);
  return narrowed && { ids: firstOfOwnersInOrder(wanted, narrowed, ofMany.staff), holes };
};
