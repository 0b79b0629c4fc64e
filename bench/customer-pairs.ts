/** Everything that a list is narrowed by, in every order it has, over a whole tenant: a million beside a hundred thousand. */
import { withPlaces } from './customer-places.ts';
import { ofArrivals, ofLater, ofOthers, type Search, searches } from './customer-questions.ts';
import { GROWTH, growth } from './customer-searches.ts';
import { atMostTimes, type Figure } from './figure.ts';

const FIELDS = ['Id', 'LatestCallTime', 'CallTotalSeconds', 'CallTotalTimes', 'CallSuccessTotalTimes'] as const;

/** Whatever seems to grow is measured again, each time in more rounds. */
const ROUNDS = [4, 16, 64];
/** Less than that is not taken for growth after a few rounds. */
const SUSPICIOUS = 1.3;

const pairs = [...searches, ...ofOthers, ...ofArrivals, ...ofLater].flatMap((search) =>
  FIELDS.flatMap((SortField) =>
    (['desc', 'asc'] as const).map((SortType): Search => ({
      name: `${search.name}, ${SortField} ${SortType}`,
      body: (turn, world) => ({ ...search.body(turn, world), SortField, SortType }),
    })),
  ),
);

const measured = async (pair: Search, places: Parameters<typeof growth>[2]) => {
  let last = await growth(pair, 'administrators', places, ROUNDS[0]);
  let tolerated = SUSPICIOUS;
  for (const rounds of ROUNDS.slice(1)) {
    if (last.ratio <= tolerated) break;
    last = await growth(pair, 'administrators', places, rounds);
    tolerated = GROWTH;
  }
  return last;
};

/** How many are steady, and each that is not. */
export const customerPairs = (): Promise<Figure[]> =>
  withPlaces(async (places) => {
    const growing: Figure[] = [];
    for (const pair of pairs) {
      const { before, after, ratio } = await measured(pair, places);
      console.error(`${pair.name}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms, ${ratio.toFixed(2)}`);
      if (ratio <= GROWTH) continue;
      const figure = atMostTimes(GROWTH, `${pair.name}, large beside small`, after, before, ' ms');
      growing.push({ ...figure, ratio, isMet: false });
    }
    const steady = pairs.length - growing.length;
    const name = `pairs of a filter and an order that grow at most ${GROWTH} times, of all`;
    return [{ name, ours: steady, beside: pairs.length, goal: '' }, ...growing];
  });
