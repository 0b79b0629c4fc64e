/** The screens of the customer lists. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { AFTER_SALES } from '@gonghai/contract/wire/after-sales.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Ban, HeartHandshake, Trash2, Users, Waves } from 'lucide-react';
import { screen } from '../../platform/screen.ts';
import { afterSalePlace, places } from './places.ts';

const load = () => import('./list/CustomerListScreen.tsx').then((module) => module.CustomerListScreen);

export const customerScreens = [
  screen({
    path: places[Placement.Owned].path,
    title: places[Placement.Owned].title,
    access: ['Seat'],
    menu: { group: 'Customer', icon: Users },
    key: 'C',
    params: { placement: Placement.Owned },
    load,
  }),
  screen({
    path: afterSalePlace.path,
    title: afterSalePlace.title,
    access: AFTER_SALES,
    menu: { group: 'Customer', icon: HeartHandshake, access: ['AfterSale'] },
    params: { placement: Placement.Owned, kind: CustomerKind.AfterSales },
    load,
  }),
  screen({
    path: places[Placement.Pool].path,
    title: places[Placement.Pool].title,
    access: ['Public'],
    menu: { group: 'Customer', icon: Waves },
    key: 'P',
    params: { placement: Placement.Pool },
    load,
  }),
  screen({
    path: places[Placement.RecycleBin].path,
    title: places[Placement.RecycleBin].title,
    access: ['Recovery'],
    menu: { group: 'Customer', icon: Trash2 },
    params: { placement: Placement.RecycleBin },
    load,
  }),
  screen({
    path: places[Placement.Blacklist].path,
    title: places[Placement.Blacklist].title,
    access: ['Black'],
    menu: { group: 'Customer', icon: Ban },
    params: { placement: Placement.Blacklist },
    load,
  }),
];
