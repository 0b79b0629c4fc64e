/** What people type into the search field, each as a first page with its exact number: a million beside a hundred thousand. */
import { answeredByOurs, measureRound, requestOf } from './contenders.ts';
import { LIST_PATH, type Place, withPlaces } from './customer-places.ts';
import type { World } from './customer-world.ts';
import { atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';

const ROUNDS = 15;
const WARM_ROUNDS = 3;
const ROUND_MS = 150;
const GROWTH = 1.5;

const CALLERS = ['administrators', 'supervisors', 'agents'] as const;
type Callers = (typeof CALLERS)[number];

interface Search {
  readonly name: string;
  readonly body: (turn: number, world: World) => object;
}

const named = (SearchValue: string): object => ({ SearchKey: 1, SearchValue });

const searches: readonly Search[] = [
  { name: 'one initial', body: () => named('w') },
  { name: 'two initials', body: () => named('wx') },
  { name: 'three initials', body: () => named('wxm') },
  { name: 'one character', body: () => named('王') },
  { name: 'a character that hardly anybody bears', body: () => named('龘') },
  { name: 'two characters', body: () => named('小明') },
  {
    name: 'the last four digits',
    body: (turn, { tels }) => ({ SearchKey: 2, SearchValue: tels[turn % tels.length]?.slice(-4) }),
  },
];

const measureOnce = async ({ body }: Search, callers: Callers, { world, ours }: Place): Promise<number> => {
  let turn = Math.floor(Math.random() * 1_000);
  const request = (): string => {
    turn += 1;
    const caller = world[callers][turn % world[callers].length]!;
    const asked = { PageIndex: 1, PageCount: 20, IsOnlyMySelf: callers === 'agents', ...body(turn, world) };
    return requestOf('POST', LIST_PATH, caller, JSON.stringify(asked));
  };
  const one = { clients: 1, milliseconds: ROUND_MS };
  return (await measureRound(ours, { ...one, request, isRight: answeredByOurs })).medianMs;
};

/** Small and large take turns; the machine's speed drifts, so each round is judged by itself. */
const measure = async (search: Search, callers: Callers, places: readonly Place[]): Promise<Figure[]> => {
  const [small, large] = places;
  if (!small || !large) return [];
  const seen: (readonly [number, number])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = [await measureOnce(search, callers, small), await measureOnce(search, callers, large)] as const;
    if (round >= WARM_ROUNDS) seen.push(times);
  }
  const [before, after] = [median(seen.map(([first]) => first)), median(seen.map(([, second]) => second))];
  const ratio = median(seen.map(([first, second]) => second / first));
  const name = `${callers}: ${search.name}, large beside small`;
  return [{ ...atMostTimes(GROWTH, name, after, before, ' ms'), ratio, isMet: ratio <= GROWTH }];
};

export const customerSearches = (): Promise<Figure[]> =>
  withPlaces(async (places) => {
    const figures: Figure[] = [];
    for (const callers of CALLERS)
      for (const search of searches) {
        console.error(`${callers}: ${search.name} ...`);
        figures.push(...(await measure(search, callers, places)));
      }
    return figures;
  });
