/** The screens of the sales statistics. */
import { INTENT_REPORT, SALE_CHANGE, SALES_DATA } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { BadgeJapaneseYen, ChartColumn, TrendingUp } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const salesStatisticsScreens = [
  screen({
    path: 'stats/userSale',
    title: SALES_DATA,
    access: ['StatsUserSale'],
    menu: { group: 'Stats', icon: BadgeJapaneseYen },
    keywords: ['业绩', '成交金额', '报单数'],
    load: () => import('./SalesDataScreen.tsx').then((module) => module.SalesDataScreen),
  }),
  screen({
    path: 'stats/saleChange',
    title: SALE_CHANGE,
    access: ['StatsSaleChange'],
    menu: { group: 'Stats', icon: TrendingUp },
    keywords: ['转化率', '成交数', '线索数'],
    load: () => import('./SaleChangeScreen.tsx').then((module) => module.SaleChangeScreen),
  }),
  screen({
    path: 'stats/workOrderCustomerReport',
    title: INTENT_REPORT,
    access: ['woCustomerReport'],
    menu: { group: 'Stats', icon: ChartColumn },
    keywords: ['意向', '成交'],
    load: () => import('./IntentReportScreen.tsx').then((module) => module.IntentReportScreen),
  }),
];
