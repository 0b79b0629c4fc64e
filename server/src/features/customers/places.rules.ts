/** Which customers of a kind a person may see, by where they are. The owner's scope is checked in addition. */
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Actor } from '../../http/context.ts';

type Viewer = Pick<Actor, 'rights' | 'scope'>;

/** After-sales customers without an owner: for supervisors, who give them out (G-302). */
export const seesUnowned = ({ rights, scope }: Viewer): boolean => rights.has('AfterSale') && scope.kind !== 'own';

const seesAfterSales: Partial<Record<Placement, (viewer: Viewer) => boolean>> = {
  [Placement.Owned]: ({ rights }) => rights.has('AfterSale') || rights.has('Seat'),
  [Placement.Pool]: seesUnowned,
};

/** An after-sales customer is owned, or in the place of the pool: unowned. */
export const seesPlace = (viewer: Viewer, kind: CustomerKind, place: Placement): boolean =>
  kind === CustomerKind.Sales ? viewer.rights.has(placementRight[place]) : (seesAfterSales[place]?.(viewer) ?? false);

/** In the trail. */
export const customerSubject: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: 'customer',
  [CustomerKind.AfterSales]: 'after-sale-customer',
};
