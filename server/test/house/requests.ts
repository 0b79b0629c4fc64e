/** A valid request for every call: made from its schema, or written down here where the schema cannot know enough. */
import type { CatalogueEntry } from '@gonghai/contract/wire/endpoint.ts';
import * as audit from '@gonghai/contract/audit/audit.contract.ts';
import * as customerLists from '@gonghai/contract/customers/customer-list.contract.ts';
import * as customerMoves from '@gonghai/contract/customers/customer-moves.contract.ts';
import * as customerSheets from '@gonghai/contract/customers/customer-sheets.contract.ts';
import * as customerViews from '@gonghai/contract/customers/customer-views.contract.ts';
import * as customers from '@gonghai/contract/customers/customer.contract.ts';
import * as extensions from '@gonghai/contract/lines/extension.contract.ts';
import * as lines from '@gonghai/contract/lines/line.contract.ts';
import * as notices from '@gonghai/contract/notices/notice.contract.ts';
import * as session from '@gonghai/contract/session/session.contract.ts';
import * as sheets from '@gonghai/contract/staff/staff-sheets.contract.ts';
import * as settings from '@gonghai/contract/settings/setting.contract.ts';
import * as staff from '@gonghai/contract/staff/staff.contract.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import type { z } from 'zod';
import { PASSWORD } from '../people.ts';
import { uniqueName, uniqueTel } from '../rows.ts';
import { workbook } from '../sheets.ts';
import { sampleOf } from './shapes.ts';
import type { World } from './world.ts';

export interface ValidRequest {
  readonly request: unknown;
  /** For an upload: the file beside it. */
  readonly file?: Buffer;
  /** Where a call takes more than its own schema tells: the schema to find its fields by. */
  readonly fields?: z.ZodType;
}

type Write = (world: World) => Promise<ValidRequest> | ValidRequest;

const credentials: Write = () => ({ request: { UserName: 'A1', Password: PASSWORD } });
const soon = (): number => Math.floor(Date.now() / 1_000) + 3_600;
const NEW_PASSWORD = 'Changed2026';

const RULES = {
  Type0: { CollectDays: 1, Status: false },
  Type1: { CollectDays: 1, Status: false },
  Type2: { CollectDays: 1, Status: false, MinCallCount: 1 },
  Type3: { CollectDays: 1, Status: false, CustomerTrackStatusId: null },
};

const aSheetOfCustomers: Write = () => ({
  request: { customerType: Placement.Owned },
  file: workbook([
    ['姓名', '电话'],
    ['新客户', uniqueTel()],
  ]),
});

const WRITTEN: Readonly<Record<string, Write>> = {
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
  [audit.exportAudit.path]: () => {
    const now = Math.floor(Date.now() / 1_000);
    return { request: { StartTime: now - 86_400, EndTime: now } };
  },
  [extensions.revealExtension.path]: async ({ own }) => ({ request: { UserId: await own('extension') } }),
  [staff.editStaff.path]: async ({ own }) => ({
    request: {
      Name: '新员工',
      UserName: uniqueName(),
      Password: 'Newcomer2026',
      DepartmentId: await own('department'),
      RoleId: await own('role'),
    },
    fields: staff.staffEdit,
  }),
  [notices.createNotice.path]: async ({ own }) => ({
    request: { CustomerId: await own('customer'), Msg: '回访', SubscribeTime: soon(), Noticeminutes: 15 },
  }),
  [notices.bookCustomers.path]: async ({ own }) => ({
    request: { CustomerIdList: [await own('customer')], SubscribeTime: soon() },
  }),
  [customerViews.editView.path]: () => ({
    request: { CustomerType: Placement.Owned, Name: uniqueName(), Value: '{}' },
  }),
  [customers.editCustomer.path]: () => ({ request: { Name: '新客户', Tel: uniqueTel() } }),
  [customers.deleteCustomerExtends.path]: async ({ own }) => ({ request: [await own('customer-extend')] }),
  [customerMoves.deleteCustomers.path]: async ({ own }) => ({ request: [await own('customer')] }),
  [customerMoves.moveCustomers.path]: async ({ own }) => ({
    request: { CustomerType: Placement.Pool, CustomerIds: [await own('customer')] },
  }),
  [customerSheets.importCustomers.path]: aSheetOfCustomers,
  [customerSheets.previewImport.path]: aSheetOfCustomers,
  [customerSheets.updateCustomerFields.path]: () => ({
    request: { customerType: Placement.Owned },
    file: workbook([
      ['电话', '城市'],
      [uniqueTel(), '杭州'],
    ]),
  }),
  [rehearseRecycling.path]: () => ({ request: { Value: JSON.stringify(RULES) } }),
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

export const validRequest = async ({ endpoint }: CatalogueEntry, world: World): Promise<ValidRequest> =>
  WRITTEN[endpoint.path]?.(world) ?? { request: await sampleOf(endpoint.request, world.own) };

/** Where a right alone opens nothing: what must be held beside it. */
export const heldBeside: Readonly<Record<string, readonly Right[]>> = {
  [customerSheets.exportCustomers.path]: [placementRight[Placement.Owned]],
};

/** Where a right opens only a part of a call: what whoever holds it alone may ask for. */
export const requestUnder: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    [customerLists.searchCustomers, customerLists.countCustomers].flatMap(({ path }) =>
      Object.values(Placement).map((CustomerType) => [`${path} ${placementRight[CustomerType]}`, { CustomerType }]),
    ),
  ),
  ...Object.fromEntries(
    Object.values(Placement).flatMap((CustomerType) => {
      const right = placementRight[CustomerType];
      return [
        [`${customerLists.readShownCustomers.path} ${right}`, { CustomerType, CustomerIds: [1] }],
        [`${customerViews.queryViews.path} ${right}`, { customerType: CustomerType }],
        [`${customerViews.editView.path} ${right}`, { CustomerType, Name: '视图', Value: '{}' }],
        [`${customerViews.arrangeViews.path} ${right}`, { CustomerType }],
        [`${customerViews.countSearches.path} ${right}`, { Searches: [{ CustomerType }] }],
      ];
    }),
  ),
  [`${customerSheets.importCustomers.path} Public`]: { customerType: Placement.Pool },
  [`${customerSheets.previewImport.path} Public`]: { customerType: Placement.Pool },
  [`${customerSheets.updateCustomerFields.path} Public`]: { customerType: Placement.Pool },
  [`${customers.editCustomer.path} Public`]: { Name: '新客户', Tel: '13700000001', CustomerType: Placement.Pool },
  [`${customers.editCustomer.path} Recovery`]: { Id: 1 },
  [`${customers.editCustomer.path} Black`]: { Id: 1 },
  [`${customerMoves.moveCustomers.path} Public`]: { CustomerType: Placement.Owned, CustomerIds: [1] },
  [`${settings.editSetting.path} CollectCustomer`]: { Key: 'CustomerCollectConfig', Value: JSON.stringify(RULES) },
};
