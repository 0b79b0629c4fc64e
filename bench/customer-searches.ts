/** What is asked of lists, each as a first page with its exact number: a million beside a hundred thousand. */
import { answeredByOurs, measureRound, requestOf } from './contenders.ts';
import { LIST_PATH, type Place, withPlaces } from './customer-places.ts';
import { narrowedInOrders, pages, type Search, searches } from './customer-questions.ts';
import { atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';

const ROUNDS = 12;
const ROUND_MS = 150;
export const GROWTH = 1.5;

const CALLERS = ['administrators', 'supervisors', 'agents'] as const;
type Callers = (typeof CALLERS)[number];

/** Where a search is measured, and how often it was asked for there so far. */
interface Asking {
  readonly place: Place;
  turn: number;
}

const measureOnce = async ({ body }: Search, callers: Callers, asking: Asking): Promise<number> => {
  const { world, ours } = asking.place;
  const request = (): string => {
    asking.turn += 1;
    const caller = world[callers][asking.turn % world[callers].length]!;
    const asked = { PageIndex: 1, PageCount: 20, IsOnlyMySelf: callers === 'agents', ...body(asking.turn, world) };
    return requestOf('POST', LIST_PATH, caller, JSON.stringify(asked));
  };
  const one = { clients: 1, milliseconds: ROUND_MS };
  return (await measureRound(ours, { ...one, request, isRight: answeredByOurs })).medianMs;
};

/** Everybody has asked before it counts: what a large tenant has not yet read from disk is not what a search costs. */
const warmUp = async (search: Search, callers: Callers, asking: Asking): Promise<void> => {
  while (asking.turn < asking.place.world[callers].length) await measureOnce(search, callers, asking);
};

/** Small and large take turns; the machine's speed drifts, so each round is judged by itself. */
export const growth = async (search: Search, callers: Callers, places: readonly Place[], rounds = ROUNDS) => {
  const [small, large] = places.map((place): Asking => ({ place, turn: 0 }));
  if (!small || !large) throw new Error('a small tenant and a large one are needed');
  for (const asking of [small, large]) await warmUp(search, callers, asking);
  const seen: (readonly [number, number])[] = [];
  for (let round = 0; round < rounds; round += 1)
    seen.push([await measureOnce(search, callers, small), await measureOnce(search, callers, large)]);
  return {
    before: median(seen.map(([first]) => first)),
    after: median(seen.map(([, second]) => second)),
    ratio: median(seen.map(([first, second]) => second / first)),
  };
};

const measure = async (search: Search, callers: Callers, places: readonly Place[]): Promise<Figure> => {
  const { before, after, ratio } = await growth(search, callers, places);
  const name = `${callers}: ${search.name}, large beside small`;
  return { ...atMostTimes(GROWTH, name, after, before, ' ms'), ratio, isMet: ratio <= GROWTH };
};

const measureAll = (wanted: readonly Search[]): Promise<Figure[]> =>
  withPlaces(async (places) => {
    const figures: Figure[] = [];
    for (const callers of CALLERS)
      for (const search of wanted) {
        console.error(`${callers}: ${search.name} ...`);
        figures.push(await measure(search, callers, places));
      }
    return figures;
  });

export const customerSearches = (): Promise<Figure[]> => measureAll(searches);
export const customerPages = (): Promise<Figure[]> => measureAll(pages);
export const customerOrders = (): Promise<Figure[]> => measureAll(narrowedInOrders);
