/** All screens of all features. */
import { Blocks, Component } from 'lucide-react';
import { auditScreens } from '../features/audit/audit.screens.ts';
import { apiDocsScreens } from '../features/api-docs/api-docs.screens.ts';
import { agentCallsScreens } from '../features/call-statistics/agent-calls.screens.ts';
import { callStatisticsScreens } from '../features/call-statistics/call-statistics.screens.ts';
import { customerScreens } from '../features/customers/customers.screens.ts';
import { importScreens } from '../features/imports/imports.screens.ts';
import { dealScreens } from '../features/deals/deals.screens.ts';
import { departmentScreens } from '../features/departments/departments.screens.ts';
import { dictionaryScreens } from '../features/dictionaries/dictionaries.screens.ts';
import { examReportScreens } from '../features/exam-report/exam-report.screens.ts';
import { financeFlowScreens } from '../features/finance-flow/finance-flow.screens.ts';
import { financeReportScreens } from '../features/finance-reports/finance-reports.screens.ts';
import { salesStatisticsScreens } from '../features/sales-statistics/sales-statistics.screens.ts';
import { homeScreens } from '../features/home/home.screens.ts';
import { learningScreens } from '../features/learning/learning.screens.ts';
import { leadScreens } from '../features/leads/leads.screens.ts';
import { lineScreens } from '../features/lines/lines.screens.ts';
import { noticeScreens } from '../features/notices/notices.screens.ts';
import { paymentScreens } from '../features/payments/payments.screens.ts';
import { roleScreens } from '../features/roles/roles.screens.ts';
import { settingScreens } from '../features/settings/settings.screens.ts';
import { staffScreens } from '../features/staff/staff.screens.ts';
import { testFormScreens } from '../features/test-form/test-form.screens.ts';
import { openCourseScreens, workOrderScreens } from '../features/work-orders/work-orders.screens.ts';
import { type Screen, screen } from '../platform/screen.ts';

/** For development only; not part of the production build. */
const kitScreens = (): Screen[] => [
  screen({
    path: 'kit',
    title: '组件',
    access: 'all',
    menu: { group: 'home', icon: Blocks },
    load: () => import('../ui/kit/KitPage.tsx').then((module) => module.KitPage),
  }),
  screen({
    path: 'kit/widgets',
    title: '业务组件',
    access: 'all',
    menu: { group: 'home', icon: Component },
    load: () => import('../widgets/kit/WidgetsPage.tsx').then((module) => module.WidgetsPage),
  }),
];

export const screens: readonly Screen[] = [
  ...homeScreens,
  ...leadScreens,
  ...customerScreens,
  ...learningScreens,
  ...importScreens,
  ...workOrderScreens,
  ...paymentScreens,
  ...openCourseScreens,
  ...agentCallsScreens,
  ...salesStatisticsScreens,
  ...dealScreens,
  ...financeFlowScreens,
  ...callStatisticsScreens,
  ...financeReportScreens,
  ...examReportScreens,
  ...noticeScreens,
  ...roleScreens,
  ...settingScreens(() => import('./SystemSettings.tsx').then((module) => module.SystemSettings)),
  ...lineScreens,
  ...testFormScreens,
  ...departmentScreens,
  ...dictionaryScreens,
  ...staffScreens,
  ...auditScreens,
  ...apiDocsScreens,
  ...(import.meta.env.DEV ? kitScreens() : []),
];
