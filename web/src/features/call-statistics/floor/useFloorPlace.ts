/** What the floor shows, kept in the address: department, state, search, order, view, folded departments. */
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import { readId } from '../../../ui/page/address.ts';
import { useAddress } from '../../../ui/page/useAddress.ts';
import { type Chosen, type FloorSort, type FloorView, OVER, SORTS, usualView, VIEWS } from './floor.ts';

const CHOICES: readonly NonNullable<Chosen>[] = [...Object.values(FloorState), OVER];

const NO_FOLDS: ReadonlySet<number> = new Set();
const foldsIn = (text: string | undefined): ReadonlySet<number> =>
  text === undefined ? NO_FOLDS : new Set(text.split(',').map(Number).filter(Number.isSafeInteger));

export const useFloorPlace = (people: number) => {
  const { read, change } = useAddress();
  const write = (name: string, text: string | undefined): void => void change({ [name]: text }, 'replace');
  const chosen: Chosen = CHOICES.find((choice) => choice === read('state'));
  const sort: FloorSort = SORTS.find((name) => name === read('sort')) ?? 'state';
  const view: FloorView = VIEWS.find((name) => name === read('view')) ?? usualView(people);
  const folded = foldsIn(read('fold'));
  return {
    departmentId: readId(read('dept')),
    chosen,
    sort,
    view,
    folded,
    setDepartment: (id: number | null | undefined) => write('dept', id ? String(id) : undefined),
    /** The same state once more shows all again. */
    setChosen: (next: Chosen) => write('state', next === chosen ? undefined : next),
    setSort: (next: FloorSort) => write('sort', next === 'state' ? undefined : next),
    setView: (next: FloorView) => write('view', next),
    toggle: (id: number) => {
      const next = folded.has(id) ? [...folded].filter((other) => other !== id) : [...folded, id];
      write('fold', next.length === 0 ? undefined : next.join(','));
    },
    clear: () => change({ dept: undefined, state: undefined, q: undefined }, 'replace'),
  };
};
export type FloorPlace = ReturnType<typeof useFloorPlace>;
