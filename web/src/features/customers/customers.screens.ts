/** The screens of the four customer lists. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Ban, Trash2, Users, Waves } from 'lucide-react';
import { screen } from '../../platform/screen.ts';
import { places } from './places.ts';

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
