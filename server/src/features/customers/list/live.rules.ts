/** Whom a change of customers is told to: whoever could see them before it, or can see them now. Nobody learns of more. */
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { z } from 'zod';
import type { Actor } from '../../../http/context.ts';

const place = z.enum(Placement);
const seat = z.object({
  place,
  ownerId: z.int().nullable(),
  departmentId: z.int().nullable(),
  ids: z.array(z.int()),
});

/** As the database announces it: some customers where they stand, or only the places where many have changed. */
export const customerNews = z.union([
  z.object({ tenantId: z.int(), seats: z.array(seat) }),
  z.object({ tenantId: z.int(), places: z.array(place) }),
]);
export type CustomerNews = z.output<typeof customerNews>;

export type Watcher = Pick<Actor, 'userId' | 'rights' | 'scope'>;

/** The same rule as for the detail of one, from what the announcement says. */
const isInSight = ({ userId, rights, scope }: Watcher, one: z.output<typeof seat>): boolean => {
  if (!rights.has(placementRight[one.place])) return false;
  if (one.place !== Placement.Owned || one.ownerId === userId || scope.kind === 'tenant') return true;
  return scope.kind === 'departments' && one.departmentId !== null && scope.ids.includes(one.departmentId);
};

/** The ids somebody may hear of; null for "many", undefined for nothing at all. */
export const heardBy = (watcher: Watcher, news: CustomerNews): readonly number[] | null | undefined => {
  if ('places' in news) return news.places.some((each) => watcher.rights.has(placementRight[each])) ? null : undefined;
  const ids = news.seats.filter((each) => isInSight(watcher, each)).flatMap((each) => each.ids);
  return ids.length === 0 ? undefined : ids;
};
