/** Customers in the command palette: found by name, sound or phone in every list one may see, and opened beside theirs. */
import { type CustomerRow, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement, placementLabel, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { allows } from '@gonghai/contract/wire/rights.ts';
import { UserRound } from 'lucide-react';
import { call } from '../../../platform/api.ts';
import { formatPhone } from '../../../ui/format.ts';
import type { PaletteItem, PaletteSource } from '../../../ui/palette/palette.ts';
import { places } from '../places.ts';
import { FEWEST_DIGITS, guessedKey, isTooFew } from './search-guess.ts';
import { wantCustomer } from './wanted-customer.ts';

/** In this order, and at most so many of each. */
const LOOKED_IN: readonly (readonly [placement: Placement, most: number])[] = [
  [Placement.Owned, 8],
  [Placement.Pool, 4],
  [Placement.RecycleBin, 4],
  [Placement.Blacklist, 4],
];

/** With whom it is, or where it lies that is with nobody. */
const whereIs = ({ UserName }: CustomerRow, placement: Placement): string | null =>
  placement === Placement.Owned ? UserName : placementLabel[placement];

const itemOf = (row: CustomerRow, placement: Placement, run: () => void): PaletteItem => ({
  id: `customer ${row.Id}`,
  title: row.Name,
  icon: <UserRound size={15} aria-hidden />,
  detail: [whereIs(row, placement), row.TrackStatusName].filter(Boolean).join(' · '),
  aside: formatPhone(row.Tel),
  run,
});

/** `go` leads to a screen by its path. */
export const customerSource = (rights: ReadonlySet<string>, go: (path: string) => void): PaletteSource => {
  const seen = LOOKED_IN.filter(([placement]) => allows([placementRight[placement]], rights));
  const source = { id: 'customers', heading: '客户' };
  if (seen.length === 0) return source;
  const open = (id: number, placement: Placement): void => {
    wantCustomer({ id, placement });
    go(places[placement].path);
  };
  return {
    ...source,
    tooFew: (words) => (isTooFew(words) ? `号码至少输入 ${FEWEST_DIGITS} 位` : undefined),
    search: async (words, signal) => {
      const wanted = { IsOnlyMySelf: false, SearchKey: guessedKey(words), SearchValue: words };
      const look = async ([CustomerType, PageCount]: (typeof seen)[number]): Promise<PaletteItem[]> => {
        const searched = { ...wanted, CustomerType, PageCount };
        const { Rows } = await call(searchCustomers, searched, { signal, quiet: true });
        return Rows.map((row) => itemOf(row, CustomerType, () => open(row.Id, CustomerType)));
      };
      return (await Promise.all(seen.map(look))).flat();
    },
  };
};
