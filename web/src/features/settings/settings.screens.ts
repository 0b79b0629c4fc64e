/** The screens of the tenant's settings. */
import { Recycle, Settings } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const settingScreens = [
  screen({
    path: 'systemSetting/config',
    title: '系统设置',
    access: ['Config'],
    menu: { group: 'Admin', icon: Settings },
    load: () => import('./ConfigScreen.tsx').then((module) => module.ConfigScreen),
  }),
  screen({
    path: 'systemSetting/collectCustomerConfig',
    title: '回收规则',
    access: ['CollectCustomer'],
    menu: { group: 'Admin', icon: Recycle },
    load: () => import('./RecycleScreen.tsx').then((module) => module.RecycleScreen),
  }),
];
