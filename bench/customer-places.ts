/** A small and a large data set at the same time, each with both servers, so that measurements can alternate. */
import { type Contender, withContenders } from './contenders.ts';
import { LARGE, makeWorld, SMALL, type World, worldName } from './customer-world.ts';
import { withInstallation } from './installation.ts';

/** A data set with both servers. */
export interface Place {
  readonly world: World;
  readonly ours: Contender;
  readonly bare: Contender;
}

const withSizes = <T>(sizes: readonly number[], work: (places: readonly Place[]) => Promise<T>): Promise<T> => {
  const [size, ...others] = sizes;
  if (size === undefined) return work([]);
  return withInstallation(async (installation) => {
    const world = await makeWorld(installation, size, size > SMALL.customers ? undefined : SMALL.people);
    return withContenders(installation, (ours, bare) =>
      withSizes(others, (places) => work([{ world, ours, bare }, ...places])),
    );
  }, worldName(size));
};

export const withPlaces = <T>(work: (places: readonly Place[]) => Promise<T>): Promise<T> =>
  withSizes([...new Set([SMALL.customers, LARGE])], work);
