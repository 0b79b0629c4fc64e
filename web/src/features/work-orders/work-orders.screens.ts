/** The screens of work orders: the inbox, seven lists on one screen. */
import {
  BadgeCheck,
  BookOpenCheck,
  ClipboardCheck,
  ClipboardList,
  FileCheck,
  History,
  Stamp,
  UserCheck,
} from 'lucide-react';
import { screen, type ScreenIcon } from '../../platform/screen.ts';
import { type ListRoute, listRoutes } from './routes.ts';

const load = () => import('./list/WorkOrderListScreen.tsx').then((module) => module.WorkOrderListScreen);

const listScreen = ({ path, title, view, params }: ListRoute, icon: ScreenIcon) =>
  screen({ path, title, access: [view.right], menu: { group: 'WorkOrder', icon }, params, load });

export const workOrderScreens = [
  listScreen(listRoutes.mine, ClipboardList),
  screen({
    path: 'workOrder/inbox',
    title: '待我审批',
    access: ['SaleAudit', 'QihuaAudit', 'YunAudit'],
    menu: { group: 'WorkOrder', icon: UserCheck },
    load: () => import('./inbox/InboxScreen.tsx').then((module) => module.InboxScreen),
  }),
  listScreen(listRoutes.sales, Stamp),
  listScreen(listRoutes.planning, ClipboardCheck),
  listScreen(listRoutes.operations, FileCheck),
  listScreen(listRoutes.closed, BadgeCheck),
  listScreen(listRoutes.history, History),
];

/** Its place in the menu is below the payments. */
export const openCourseScreens = [listScreen(listRoutes.openCourse, BookOpenCheck)];
