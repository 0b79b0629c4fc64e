/** Built-in views: customers by age, and after-sales customers without contact or owner. */
import { AfterSaleCare, afterSaleCareLabel } from '@gonghai/contract/customers/after-sale-search.ts';
import { CustomerCategory, customerCategoryLabel } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { SavedView } from '../../../ui/list/saved-views.ts';
import { afterSalePlace, type Place, places } from '../places.ts';

const categoriesOf = ({ defaults }: Place): readonly SavedView[] =>
  Object.values(CustomerCategory).map((category) => ({
    id: `category-${category}`,
    name: customerCategoryLabel[category],
    filter: { ...defaults, CustomerCategory: category },
  }));
const careOf = (care: AfterSaleCare): SavedView => ({
  id: `care-${care}`,
  name: afterSaleCareLabel[care],
  filter: { ...afterSalePlace.defaults, Care: care },
});

const sales = categoriesOf(places[Placement.Owned]);
const afterSales = [
  careOf(AfterSaleCare.Quiet),
  careOf(AfterSaleCare.Unlearnt),
  careOf(AfterSaleCare.Examined),
  ...categoriesOf(afterSalePlace),
];
/** For those who give out unowned customers. */
const givingOut = [careOf(AfterSaleCare.Unassigned), ...afterSales];
const NONE: readonly SavedView[] = [];

export const presetsOf = ({ kind, placement }: Place, seesUnowned: boolean): readonly SavedView[] => {
  if (kind === CustomerKind.AfterSales) return seesUnowned ? givingOut : afterSales;
  return placement === Placement.Owned ? sales : NONE;
};
