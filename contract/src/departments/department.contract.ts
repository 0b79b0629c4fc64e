/** Departments (组织架构): one tree per tenant, and the part of it that a staff member has rights over. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, idOrNew, label, nothing, parentIdOf, version } from '../wire/fields.ts';

export const departmentMessages = {
  nameRequired: '请输入组织架构名称',
  nameTaken: '同级部门名称已存在',
  parentRequired: '请选择部门',
  parentMissing: '上级部门不存在',
  cycle: '不能移动到自己或下级部门',
  growth: '不能将权限范围外的部门移到自己的部门下',
  rootFixed: '顶级部门不能移动或删除',
  tooDeep: '组织架构不能超过 20 级',
  hasChildren: '请先删除下级部门',
  hasStaff: '部门下还有员工，不能删除',
  hasOrders: '部门下有报单，不能删除',
} as const;

/** Deep enough for any company, and still readable on a screen. */
export const DEEPEST_DEPARTMENT = 20;

export const departmentNode = z.object({
  Id: id,
  Name: z.string(),
  /** 0 for the root. */
  ParentId: z.int().min(0),
  Version: version,
  get Children() {
    return z.array(departmentNode);
  },
});
z.globalRegistry.add(departmentNode, { id: 'DepartmentNode' });
export type DepartmentNode = z.output<typeof departmentNode>;

/** For the organisation screen: with staff counts, including disabled staff. */
export const staffedDepartment = z.object({
  Id: id,
  Name: z.string(),
  ParentId: z.int().min(0),
  Version: version,
  StaffCount: z.int().min(0),
  /** The same with every department below. */
  StaffTotal: z.int().min(0),
  get Children() {
    return z.array(staffedDepartment);
  },
});
z.globalRegistry.add(staffedDepartment, { id: 'StaffedDepartment' });
export type StaffedDepartment = z.output<typeof staffedDepartment>;

export const queryAllDepartments = endpoint({
  summary: '全部部门名称（树）',
  method: 'GET',
  path: 'api/Currency/QueryDepartmentList',
  access: 'all',
  request: nothing,
  answer: z.array(departmentNode),
  rate: 'ordinary',
  audit: 'none',
  heldOpen: true,
});

export const queryRightDepartments = endpoint({
  summary: '当前用户有数据权限的部门（树）',
  method: 'GET',
  path: 'api/Currency/QueryUserRightDepartmentList',
  access: 'all',
  request: nothing,
  answer: z.array(departmentNode),
  rate: 'ordinary',
  audit: 'none',
  heldOpen: true,
});

export const queryDepartments = endpoint({
  summary: '组织架构管理：全部部门及人数（树）',
  method: 'GET',
  path: 'api/Department/QueryDepartmentList',
  access: ['Department'],
  request: nothing,
  answer: z.array(staffedDepartment),
  rate: 'ordinary',
  audit: 'none',
});

export const departmentEdit = z.object({
  Id: idOrNew('department'),
  Name: label(departmentMessages.nameRequired),
  ParentId: parentIdOf('department'),
  Version: version.nullish(),
});
export type DepartmentEdit = z.output<typeof departmentEdit>;

export const editDepartment = endpoint({
  summary: '新增、改名或移动部门',
  method: 'POST',
  path: 'api/Department/EditDepartment',
  access: ['Department'],
  request: departmentEdit,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const deleteDepartment = endpoint({
  summary: '删除没有下级和员工的部门',
  method: 'POST',
  path: 'api/Department/DeleteDepartment',
  access: ['Department'],
  request: z.object({ DepartmentId: idOf('department') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
