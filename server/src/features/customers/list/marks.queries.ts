/** The first customers of owners that bear a mark, or for whom something was chosen: what is counted of each owner. */
import type { Holes } from '../../../db/statement.ts';
import { isLetters, lettersRange, soundOf } from '../pieces.rules.ts';
import { choicesAsked, ownChoiceSum } from './choices.queries.ts';
import { type Asked, bears, ownersAsked } from './customers.filter.queries.ts';
import { type Along, cheaperOf, firstOfOwners, type Near, newestOfEach, type Sought } from './owners.queries.ts';

interface AskedOfOwners {
  readonly asked: Asked;
  readonly holes: Holes;
  readonly most: number;
  readonly direction: 'asc' | 'desc';
}

interface Marked extends AskedOfOwners {
  readonly mark: string;
}

type Among = Omit<Sought, 'number' | 'is'> & { readonly isOne: boolean };

const among = ({ asked, holes, most, direction }: AskedOfOwners): Among => {
  const tenant = holes.hold(asked.actor.tenantId);
  const owners = ownersAsked({ ...asked, holes, tenant });
  if (!owners) throw new Error('only what has owners is looked for among theirs');
  const [isOne, staff] = 'one' in owners ? [true, `array[${owners.one}::bigint]`] : [false, owners.many];
  return { tenant, staff, isOne, most, direction };
};

/** The piece is a hole of its own. */
const numberOf = (piece: string): string => `sum((k.changes ->> ${piece})::bigint)`;

/** On `customer c` of `whose.id`: whose name begins with these letters. */
export const ofRange = (tenant: string, mark: string, holes: Holes): string => {
  const { from, until } = lettersRange(mark);
  return `c.tenant_id = ${tenant} and c.owner_id = whose.id
    and c.letters collate "C" >= ${holes.hold(from)} and c.letters collate "C" < ${holes.hold(until)}`;
};

/** All whose names begin with some letters stand side by side. Where they are not as many as counted, others are elsewhere. */
const besideEachOther = ({ tenant, is }: Sought, letters: string, holes: Holes): Near => ({
  cost: 'whose.number',
  near: `select whose.id, null::bigint as edge, c.are_all, c.ids from whose cross join lateral (
    select count(*) = whose.number as are_all, array_agg(c.id) as ids from customer c
    where ${ofRange(tenant, letters, holes)} and ${is}) c`,
});

/** A character that somebody's own are looked for by is mostly a surname: those begin with its sound. */
const nearMark = (sought: Sought, { mark, holes }: Marked, isOne: boolean): Near => {
  if (isLetters(mark)) return cheaperOf(besideEachOther(sought, mark, holes), newestOfEach(sought));
  const sound = isOne ? soundOf(mark) : undefined;
  return sound === undefined ? newestOfEach(sought) : besideEachOther(sought, sound, holes);
};

const alongPiece = (piece: string, { tenant, direction }: Among): Along => ({
  ids: (far) => `select k.customer_id as id from customer_piece k where k.tenant_id = ${tenant} and k.piece = ${piece}
    order by k.customer_id ${direction} limit ${far}`,
  everywhere: `select sum(k.change) from customer_mark_count k
    where k.tenant_id = ${tenant} and k.placement = any('{0,1,2,3}') and k.mark = ${piece}`,
});

/** One character, or one or two letters. */
export const firstMarked = (marked: Marked): string => {
  const { mark, holes } = marked;
  const whose = among(marked);
  const piece = holes.hold(mark);
  const sought: Sought = { ...whose, number: numberOf(piece), is: bears(mark, holes) };
  return firstOfOwners(sought, nearMark(sought, marked, whose.isOne), alongPiece(piece, whose));
};

/** Tags, an education or nodes, asked for alone. */
export const firstChosen = (chosen: AskedOfOwners): string => {
  const { asked, holes } = chosen;
  const whose = among(chosen);
  const [choice] = choicesAsked(asked.filter, whose.tenant, holes);
  if (!choice) throw new Error('nothing was chosen');
  const sought: Sought = { ...whose, number: ownChoiceSum(choice), is: `c.${choice.column} ${choice.is}` };
  return firstOfOwners(sought, newestOfEach(sought));
};
