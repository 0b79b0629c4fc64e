/** Built-in views of the owned customers, by age. */
import { CustomerCategory, customerCategoryLabel } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { SavedView } from '../../../ui/list/saved-views.ts';
import { type Place, places } from '../places.ts';

const categories: readonly SavedView[] = Object.values(CustomerCategory).map((category) => ({
  id: `category-${category}`,
  name: customerCategoryLabel[category],
  filter: { ...places[Placement.Owned].defaults, CustomerCategory: category },
}));
const NONE: readonly SavedView[] = [];

export const presetsOf = ({ kind, placement }: Place): readonly SavedView[] =>
  kind === CustomerKind.Sales && placement === Placement.Owned ? categories : NONE;
