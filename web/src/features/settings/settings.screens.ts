/** The screens of the tenant's settings. */
import { Recycle, Settings } from 'lucide-react';
import type { ComponentType } from 'react';
import { type Screen, screen } from '../../platform/screen.ts';

/** `loadConfig`: 系统设置, composed by the app with the tabs of other features. */
export const settingScreens = (loadConfig: () => Promise<ComponentType>): readonly Screen[] => [
  screen({
    path: 'systemSetting/config',
    title: '系统设置',
    access: ['Config'],
    menu: { group: 'Admin', icon: Settings },
    keywords: ['首咨设置', '线索接入', '拨号设置', '过滤设置', '拨打规则', '跟进记录', '列表时间'],
    load: loadConfig,
  }),
  screen({
    path: 'systemSetting/collectCustomerConfig',
    title: '回收规则',
    access: ['CollectCustomer'],
    menu: { group: 'Admin', icon: Recycle },
    load: () => import('./RecycleScreen.tsx').then((module) => module.RecycleScreen),
  }),
];
