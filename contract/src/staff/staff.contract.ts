/** Staff (员工) with department and role, and the calls that manage them. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { lookupPageRequest, pageOf, shortPageRequest } from '../wire/envelope.ts';
import {
  chosenId,
  id,
  idOf,
  idOrNew,
  idsOf,
  label,
  mobileOrEmpty,
  newPassword,
  queryIdOf,
  searchText,
  usableStatus,
  version,
} from '../wire/fields.ts';

export const staffMessages = {
  nameRequired: '请输入昵称',
  userNameRequired: '请输入登录名',
  userNameTaken: '登录名已存在',
  departmentRequired: '请选择部门',
  roleRequired: '请选择角色',
  passwordRequired: '密码须包含数字、字母两种元素，且密码位数为8-20位',
  commonPassword: '密码过于常见，请更换',
  passwordIsName: '密码不能与登录名相同',
  billie: '权重值错误，请输入0-100之间的数字',
  clueCount: '首咨数量须为不小于0的整数',
  self: '不能操作自己的账号',
  lastAdministrator: '至少保留一个启用的管理员',
  aboveOwn: '不能操作系统设置权限高于自己的员工',
  roleMissing: '角色不存在或已禁用',
  departmentMissing: '部门不存在',
  professionMissing: '专业类型不存在或已禁用',
  resetDone: '重置成功',
  resetFailed: '重置失败',
  sessionsEnd: '将结束的登录会话',
} as const;

/** 主管 sees the own department and all below it, 普通员工 only own rows. */
export const staffLevelLabel = { true: '主管', false: '普通员工' } as const;
export const staffLevel = (isAdmin: boolean): string => staffLevelLabel[isAdmin ? 'true' : 'false'];

/** A row of the staff picker. */
const staffPickerRow = z.object({
  Id: id,
  Name: z.string(),
  UserName: z.string(),
  Role: z.string(),
  DepartmentId: id,
  Department: z.string(),
});
export type StaffPickerRow = z.output<typeof staffPickerRow>;

export const pickStaff = endpoint({
  summary: '可选择的员工（启用且在权限范围内）；部门超出范围时返回 Code 13',
  method: 'POST',
  path: 'api/Currency/QueryUserPageList',
  access: 'all',
  request: lookupPageRequest.extend({
    /** Searches name, login name and phone. */
    searchKey: searchText.nullish(),
    Tel: searchText.nullish(),
    Name: searchText.nullish(),
    DepartmentId: idOf('department').nullish(),
  }),
  answer: pageOf(staffPickerRow),
  rate: 'ordinary',
  audit: 'none',
});

const staffRow = staffPickerRow.extend({
  Tel: z.string(),
  Status: usableStatus,
  RoleId: id,
  IsAdmin: z.boolean(),
  Billie: z.int(),
  ProfessionType: z.int().nullable(),
  ExtensionNumber: z.string(),
  /** Leads per day. Null means the tenant's default. */
  ClueCount: z.int().nullable(),
  /** Customers owned now. */
  CustomerTotal: z.int(),
  IsDefaultPwd: z.boolean(),
  CreatedTime: z.int(),
  /**
   * Whether the caller may change, disable, delete or reset this person: not themselves, and no role above their own.
   */
  MayChange: z.boolean(),
  /** Why not; null if the caller may. */
  WhyNot: z.string().nullable(),
  Version: version,
});
export type StaffRow = z.output<typeof staffRow>;

const staffFilterFields = {
  searchKey: searchText.nullish(),
  Name: searchText.nullish(),
  Tel: searchText.nullish(),
  DepartmentId: idOf('department').nullish(),
  RoleId: idOf('role').nullish(),
  Status: usableStatus.nullish(),
};

export const staffFilter = shortPageRequest.extend(staffFilterFields);
export type StaffFilter = z.output<typeof staffFilter>;

export const searchStaff = endpoint({
  summary: '员工管理列表',
  method: 'POST',
  path: 'api/User/QueryUserPageList',
  access: ['User'],
  request: staffFilter,
  answer: pageOf(staffRow),
  rate: 'ordinary',
  audit: 'none',
});

export const findStaff = endpoint({
  summary: '查看自己的资料；有员工管理权限时可查看他人',
  method: 'GET',
  path: 'api/User/QueryUserDetail',
  access: 'all',
  request: z.object({ userId: queryIdOf('staff') }),
  answer: staffRow.extend({ UserId: id }),
  rate: 'ordinary',
  audit: 'none',
});

const clueCount = z.int().min(0, staffMessages.clueCount).max(100_000, staffMessages.clueCount);
const billie = z.number().refine((weight) => Number.isInteger(weight) && weight >= 0 && weight <= 100, {
  message: staffMessages.billie,
});

/** Required fields of a new staff member. */
export const newStaff = z.object({
  Name: label(staffMessages.nameRequired),
  UserName: label(staffMessages.userNameRequired),
  Password: newPassword,
  DepartmentId: chosenId('department', staffMessages.departmentRequired),
  RoleId: chosenId('role', staffMessages.roleRequired),
});

/** The call serves both the own caller number and staff management, so nearly all fields are optional. */
export const staffEdit = z.object({
  Id: idOrNew('staff'),
  UserId: id.nullish(),
  UserName: newStaff.shape.UserName.optional(),
  Name: newStaff.shape.Name.optional(),
  Password: newPassword.or(z.literal('')).nullish(),
  DepartmentId: newStaff.shape.DepartmentId.optional(),
  RoleId: newStaff.shape.RoleId.optional(),
  Tel: mobileOrEmpty.nullish(),
  Status: usableStatus.optional(),
  IsAdmin: z.boolean().optional(),
  Billie: billie.nullish(),
  ProfessionType: z.int().min(0).nullish(),
  ExtensionNumber: z.string().max(20).nullish(),
  ExtensionPassword: z.string().max(100).nullish(),
  ClueCount: clueCount.nullish(),
  Version: version.nullish(),
});
export type StaffEdit = z.output<typeof staffEdit>;

export const editStaff = endpoint({
  summary: '新增或修改员工；对自己只修改手机号',
  method: 'POST',
  path: 'api/User/EditUser',
  access: 'all',
  // For the caller's own record only Id and Tel are read; everything else is ignored. Otherwise `staffEdit` applies.
  request: z.looseObject({ Id: staffEdit.shape.Id, Tel: staffEdit.shape.Tel }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});

export const deleteStaff = endpoint({
  summary: '删除员工，登录名保留',
  method: 'POST',
  path: 'api/User/DeleteUser',
  access: ['User'],
  request: z.object({ UserId: idOf('staff') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});

export const deleteStaffBatch = endpoint({
  summary: '批量删除员工',
  method: 'POST',
  path: 'api/User/DeleteUserBatch',
  access: ['User'],
  request: z.object({ UserIds: idsOf('staff') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});

/** One effect when staff leave, with the number of affected records. */
const removalEffect = z.object({ Label: z.string(), Count: z.int() });
export type RemovalEffect = z.output<typeof removalEffect>;

export const foretellRemoval = endpoint({
  summary: '禁用或删除这些员工之前，查看会发生什么',
  method: 'POST',
  path: 'api/User/QueryRemovalEffect',
  access: ['User'],
  request: z.object({ UserIds: idsOf('staff') }),
  answer: z.array(removalEffect),
  rate: 'ordinary',
  audit: 'none',
});

export const resetStaffPassword = endpoint({
  summary: '重置员工密码，下次登录须修改',
  method: 'POST',
  path: 'api/User/ResetUserPwd',
  access: ['ResetPwd'],
  request: z.object({ UserId: idOf('staff'), Password: newPassword }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
