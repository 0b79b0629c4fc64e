/** Requests of sessions, staff, settings, files and the home page. */
import * as audit from '@gonghai/contract/audit/audit.contract.ts';
import * as pictures from '@gonghai/contract/files/picture.contract.ts';
import * as homeDifference from '@gonghai/contract/home/home-difference.contract.ts';
import * as homeFigures from '@gonghai/contract/home/home-figures.contract.ts';
import * as homeLive from '@gonghai/contract/home/home-live.contract.ts';
import * as extensions from '@gonghai/contract/lines/extension.contract.ts';
import * as lines from '@gonghai/contract/lines/line.contract.ts';
import * as intentReport from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import * as salesData from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import * as session from '@gonghai/contract/session/session.contract.ts';
import * as settings from '@gonghai/contract/settings/setting.contract.ts';
import * as sheets from '@gonghai/contract/staff/staff-sheets.contract.ts';
import * as staff from '@gonghai/contract/staff/staff.contract.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { PASSWORD } from '../people.ts';
import { aPicture } from '../pictures.ts';
import { uniqueName } from '../rows.ts';
import { workbook } from '../sheets.ts';
import { aDay, lastDay, type Write, type WrittenRequests } from './valid-request.ts';

const credentials: Write = () => ({ request: { UserName: 'A1', Password: PASSWORD } });

const NEW_PASSWORD = 'Changed2026';

/** The server refuses days before the last 90. */
const aHomeDay: Write = () => ({ request: { ...lastDay(), DeptId: [] } });

export const REQUESTS_OF_STAFF: WrittenRequests = {
  [session.login.path]: credentials,
  [session.loginByAddress.path]: credentials,
  [session.changePassword.path]: () => ({
    request: { OldPassword: PASSWORD, NewPassword: NEW_PASSWORD, NewPassword1: NEW_PASSWORD },
  }),
  [createTicket.path]: () => ({ request: { Path: HUB_PATH } }),
  [settings.editSetting.path]: async ({ own }) => ({
    request: {
      Id: await own('setting'),
      Key: 'SIPConfig',
      Value: JSON.stringify({ Type: 'Mobile', Name: uniqueName(), Config: [] }),
    },
  }),
  [lines.editLine.path]: async ({ own }) => ({
    request: {
      UserId: await own('staff'),
      SIPConfig: JSON.stringify({ SchemeId: await own('setting'), Name: '线路' }),
    },
  }),
  [audit.exportAudit.path]: aDay,
  [salesData.exportSalesData.path]: aDay,
  [intentReport.exportIntentReport.path]: aDay,
  [homeFigures.queryHomeBoard.path]: aHomeDay,
  [homeFigures.queryHomeRankings.path]: aHomeDay,
  [homeFigures.queryOwnCalls.path]: aHomeDay,
  [homeLive.queryLiveHome.path]: aHomeDay,
  [homeDifference.queryHomeDifference.path]: aHomeDay,
  [extensions.revealExtension.path]: async ({ own }) => ({ request: { UserId: await own('extension') } }),
  [staff.editStaff.path]: async ({ own }) => ({
    request: {
      Name: '新员工',
      UserName: uniqueName(),
      Password: 'Newcomer2026',
      DepartmentId: await own('department'),
      RoleId: await own('role'),
    },
  }),
  [pictures.uploadPicture.path]: async () => ({
    request: { floder: pictures.PAYMENT_FOLDER },
    file: await aPicture(),
  }),
  [pictures.readPicture.path]: async ({ picture }) => ({ request: { path: await picture() } }),
  [sheets.importStaff.path]: () => ({
    request: {},
    file: workbook([
      ['昵称', '登录名', '密码', '部门', '角色'],
      ['新员工', uniqueName(), 'Newcomer2026', '第一公司', '无权限'],
    ]),
  }),
  [sheets.importClueCounts.path]: () => ({
    request: {},
    file: workbook([
      ['登录名', '数量'],
      ['A1', 3],
    ]),
  }),
};
