/** Customers in the command palette: found by name, initials or phone in every visible list, and opened there. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type Access, allows } from '@gonghai/contract/wire/rights.ts';
import { Phone, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { formatPhone } from '../../../ui/format.ts';
import type { PaletteItem, PaletteSource } from '../../../ui/palette/palette.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { dialNumber, dialThenShow } from '../../../phone/phone.ts';
import { afterSalePlace, type Place, placeLabelOf, placeOf, places } from '../places.ts';
import { useRecent } from './recent-customers.ts';
import { FEWEST_DIGITS, guessedKey, isTooFew } from './search-guess.ts';

/** In this order, and at most so many of each. */
const LOOKED_IN: readonly (readonly [place: Place, access: Access, most: number])[] = [
  [places[Placement.Owned], [placementRight[Placement.Owned]], 8],
  // Those who only open the list beside sales customers find nothing more in it.
  [afterSalePlace, ['AfterSale'], 4],
  [places[Placement.Pool], [placementRight[Placement.Pool]], 4],
  [places[Placement.RecycleBin], [placementRight[Placement.RecycleBin]], 4],
  [places[Placement.Blacklist], [placementRight[Placement.Blacklist]], 4],
];

/** The owner, or the list of a customer without an owner. */
const whereIs = ({ UserName, CustomerType }: CustomerRow, { kind, placement }: Place): string | null => {
  if (kind === CustomerKind.AfterSales) return `售后 ${UserName ?? placeLabelOf(kind, CustomerType)}`;
  return placement === Placement.Owned ? UserName : placeLabelOf(kind, placement);
};

const itemOf = (row: CustomerRow, place: Place, run: () => void, dial?: () => void): PaletteItem => ({
  id: `customer ${place.kind} ${row.Id}`,
  title: row.Name,
  icon: <UserRound size={15} aria-hidden />,
  detail: [whereIs(row, place), row.TrackStatusName].filter(Boolean).join(' · '),
  aside: formatPhone(row.Tel),
  run,
  ...(dial && { second: { label: '拨打', icon: <Phone size={13} aria-hidden />, run: dial } }),
});

/** Owned and pool customers are called; the customer opens, too. */
const isCalled = (placement: Placement): boolean => placement === Placement.Owned || placement === Placement.Pool;

/** A whole number that no customer has can still be dialled. */
const numberItem = (words: string): readonly PaletteItem[] => {
  const number = normalPhone(words);
  if (!isPhone(number)) return [];
  return [
    {
      id: `dial ${number}`,
      title: `拨打 ${formatPhone(number)}`,
      icon: <Phone size={15} aria-hidden />,
      run: () => void dialNumber(number),
    },
  ];
};

/** Recently opened customers, offered before anything is typed. */
export const useRecentCustomers = (open: (path: string, id: number) => void): PaletteSource => {
  const recent = useRecent();
  return useMemo(
    () => ({
      id: 'recent customers',
      heading: '最近客户',
      rank: 1 as const,
      items: recent.map(({ Id, Name, placement, kind }) => ({
        id: `recent customer ${kind} ${Id}`,
        title: Name,
        icon: <UserRound size={15} aria-hidden />,
        detail: kind === CustomerKind.AfterSales ? afterSalePlace.title : placeLabelOf(kind, placement),
        run: () => open(placeOf(kind, placement).path, Id),
      })),
    }),
    [recent, open],
  );
};

/** `open` goes to a screen by its path and opens one of its rows; the rest of the screen's state is kept. */
export const customerSource = (
  rights: ReadonlySet<string>,
  open: (path: string, id: number) => void,
): PaletteSource => {
  const seen = LOOKED_IN.filter(([, access]) => allows(access, rights));
  const source = { id: 'customers', heading: '客户' };
  if (seen.length === 0) return source;
  return {
    ...source,
    nothing: '没有找到客户，可以输入姓名、姓名首字母或完整号码',
    tooFew: (words) => (isTooFew(words) ? `号码至少输入 ${FEWEST_DIGITS} 位` : undefined),
    search: async (words, signal) => {
      const wanted = { IsOnlyMySelf: false, SearchKey: guessedKey(words), SearchValue: words };
      const look = async ([place, , PageCount]: (typeof seen)[number]): Promise<PaletteItem[]> => {
        const { kind, placement: CustomerType, path } = place;
        const searched = { ...wanted, CustomerType, PageCount };
        const { dialCustomer, searchCustomers } = callsOf[kind];
        const mayCall = isCalled(CustomerType) && allows(dialCustomer.access, rights);
        const { Rows } = await call(searchCustomers, searched, { signal, quiet: true });
        return Rows.map((row) => {
          const show = (): void => open(path, row.Id);
          const dial = (): void => void dialThenShow(row.Id, show, kind);
          return itemOf(row, place, show, mayCall ? dial : undefined);
        });
      };
      const found = (await Promise.all(seen.map(look))).flat();
      return found.length > 0 ? found : numberItem(words);
    },
  };
};
