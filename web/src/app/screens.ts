/** Every screen of the product, from every feature that has one. */
import { Blocks, Component } from 'lucide-react';
import { auditScreens } from '../features/audit/audit.screens.ts';
import { apiDocsScreens } from '../features/api-docs/api-docs.screens.ts';
import { customerScreens } from '../features/customers/customers.screens.ts';
import { importLogScreens } from '../features/customers/sheets/import-log.screens.ts';
import { departmentScreens } from '../features/departments/departments.screens.ts';
import { dictionaryScreens } from '../features/dictionaries/dictionaries.screens.ts';
import { homeScreens } from '../features/home/home.screens.ts';
import { lineScreens } from '../features/lines/lines.screens.ts';
import { noticeScreens } from '../features/notices/notices.screens.ts';
import { roleScreens } from '../features/roles/roles.screens.ts';
import { settingScreens } from '../features/settings/settings.screens.ts';
import { staffScreens } from '../features/staff/staff.screens.ts';
import { testFormScreens } from '../features/test-form/test-form.screens.ts';
import { type Screen, screen } from '../platform/screen.ts';

/** For the developers of the product; not part of what is delivered. */
const kitScreens = (): Screen[] => [
  screen({
    path: 'kit',
    title: '组件',
    access: 'all',
    menu: { group: 'home', icon: Blocks },
    load: () => import('../ui/kit/KitPage.tsx').then((room) => room.KitPage),
  }),
  screen({
    path: 'kit/widgets',
    title: '业务组件',
    access: 'all',
    menu: { group: 'home', icon: Component },
    load: () => import('../widgets/kit/WidgetsPage.tsx').then((room) => room.WidgetsPage),
  }),
];

export const screens: readonly Screen[] = [
  ...homeScreens,
  ...customerScreens,
  ...importLogScreens,
  ...noticeScreens,
  ...roleScreens,
  ...settingScreens,
  ...lineScreens,
  ...testFormScreens,
  ...departmentScreens,
  ...dictionaryScreens,
  ...staffScreens,
  ...auditScreens,
  ...apiDocsScreens,
  ...(import.meta.env.DEV ? kitScreens() : []),
];
