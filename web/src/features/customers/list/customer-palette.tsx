/** Customers in the command palette: found by name, sound or phone, and opened beside their list. */
import { type CustomerRow, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { UserRound } from 'lucide-react';
import { call } from '../../../platform/api.ts';
import { formatPhone } from '../../../ui/format.ts';
import type { PaletteItem, PaletteSource } from '../../../ui/palette/palette.ts';
import { FEWEST_DIGITS, guessedKey, isTooFew } from './search-guess.ts';
import { wantCustomer } from './wanted-customer.ts';

const MOST_FOUND = 8;

const itemOf = ({ Id, Name, Tel, UserName, TrackStatusName }: CustomerRow, run: () => void): PaletteItem => ({
  id: `customer ${Id}`,
  title: Name,
  icon: <UserRound size={15} aria-hidden />,
  detail: [UserName, TrackStatusName].filter(Boolean).join(' · '),
  aside: formatPhone(Tel),
  run,
});

/** `go` leads to the list of customers. */
export const customerSource = (go: () => void): PaletteSource => ({
  id: 'customers',
  heading: '客户',
  tooFew: (words) => (isTooFew(words) ? `号码至少输入 ${FEWEST_DIGITS} 位` : undefined),
  search: async (words, signal) => {
    const searched = { IsOnlyMySelf: false, SearchKey: guessedKey(words), SearchValue: words, PageCount: MOST_FOUND };
    const { Rows } = await call(searchCustomers, searched, { signal, quiet: true });
    return Rows.map((row) =>
      itemOf(row, () => {
        wantCustomer(row.Id);
        go();
      }),
    );
  },
});
