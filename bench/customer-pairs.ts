/** Everything that a list is narrowed by, in every order it has, over a whole tenant: a million beside a hundred thousand. */
import { withPlaces } from './customer-places.ts';
import { ofArrivals, ofLastDay, ofLater, ofOthers, type Search, searches } from './customer-questions.ts';
import { GROWTH, growth } from './customer-searches.ts';
import { atMostTimes, type Figure } from './figure.ts';

const FIELDS = ['Id', 'LatestCallTime', 'CallTotalSeconds', 'CallTotalTimes', 'CallSuccessTotalTimes'] as const;
type Field = (typeof FIELDS)[number];

const ROUNDS = { few: 4, many: 16 };
/** Whatever seems to grow so much in a few rounds is measured again in many. */
const SUSPICIOUS = 1.3;
/** As the tables themselves. */
const LINEAR = 10;

/** Where customers stand in no index by both (decision 016). */
const isLinear = (search: Search, field: Field): boolean => {
  const isOfFew = field === 'CallTotalSeconds' || field === 'CallSuccessTotalTimes';
  return ofLater.includes(search) ? isOfFew || field === 'CallTotalTimes' : isOfFew && search === ofLastDay;
};

interface Pair extends Search {
  readonly mayGrow: number;
}

const pairs = [...searches, ...ofOthers, ...ofArrivals, ...ofLater].flatMap((search) =>
  FIELDS.flatMap((SortField) =>
    (['desc', 'asc'] as const).map((SortType): Pair => ({
      name: `${search.name}, ${SortField} ${SortType}`,
      body: (turn, world) => ({ ...search.body(turn, world), SortField, SortType }),
      mayGrow: isLinear(search, SortField) ? LINEAR : GROWTH,
    })),
  ),
);

/** How many are steady, and each that is not. */
export const customerPairs = (): Promise<Figure[]> =>
  withPlaces(async (places) => {
    const growing: Figure[] = [];
    for (const pair of pairs) {
      const measure = (rounds: number) => growth(pair, 'administrators', places, rounds);
      const first = await measure(ROUNDS.few);
      const { before, after, ratio } = first.ratio <= SUSPICIOUS ? first : await measure(ROUNDS.many);
      console.error(`${pair.name}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms, ${ratio.toFixed(2)}`);
      if (ratio <= GROWTH) continue;
      const figure = atMostTimes(pair.mayGrow, `${pair.name}, large beside small`, after, before, ' ms');
      growing.push({ ...figure, ratio, isMet: ratio <= pair.mayGrow });
    }
    const steady = pairs.length - growing.length;
    const name = `pairs of a filter and an order that grow at most ${GROWTH} times, of all`;
    return [{ name, ours: steady, beside: pairs.length, goal: '' }, ...growing];
  });
