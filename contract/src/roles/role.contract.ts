/** Roles (角色): named sets of rights with a stock capacity, granted in the menu tree. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import {
  id,
  idOf,
  idOrNew,
  label,
  nothing,
  queryIdOf,
  queryUsableStatus,
  usableStatus,
  version,
} from '../wire/fields.ts';

export const roleMessages = {
  nameRequired: '请输入角色名称',
  nameTaken: '角色名称已存在',
  builtIn: '内置管理员角色不能修改',
  inUse: '角色正在使用，不能删除',
  ownRole: '不能修改自己的角色',
  aboveOwn: '不能操作系统设置权限高于自己的角色',
  cannotGrant: '不能授予或收回自己没有的系统设置权限',
  capacity: '客户容量须为不小于0的整数',
} as const;

/** Stored for every granted right; the value a client sends is ignored. */
export const AUTHORITY = 15;
/** The built-in role of every tenant. It cannot be changed. */
export const BUILT_IN_ROLE_NAME = '超级管理员';

const roleRow = z.object({
  Id: id,
  Name: z.string(),
  /** How many customers one holder may own. Null means unlimited. */
  CustomerTotal: z.int().nullable(),
  Status: usableStatus,
  IsBuiltIn: z.boolean(),
  /** Why the caller may not change the role; null if the caller may. */
  WhyNot: z.string().nullable(),
  Version: version,
});
export type RoleRow = z.output<typeof roleRow>;

const roleName = z.object({
  Id: id,
  Name: z.string(),
  Status: usableStatus,
  /** Whether the caller may assign the role: it has no right of the administration that the caller lacks. */
  MayGive: z.boolean(),
});
export type RoleName = z.output<typeof roleName>;

export const queryRoleNames = endpoint({
  summary: '角色名称，供选择',
  method: 'GET',
  path: 'api/Currency/QueryRoleList',
  access: 'all',
  request: z.object({ status: queryUsableStatus.optional() }),
  answer: z.array(roleName),
  rate: 'ordinary',
  audit: 'none',
  heldOpen: true,
});

export const queryRoles = endpoint({
  summary: '角色管理列表',
  method: 'GET',
  path: 'api/Role/QueryRoleList',
  access: ['Role'],
  request: nothing,
  answer: z.array(roleRow),
  rate: 'ordinary',
  audit: 'none',
});

export const roleEdit = z.object({
  Id: idOrNew('role'),
  Name: label(roleMessages.nameRequired),
  CustomerTotal: z.int().min(0, roleMessages.capacity).max(10_000_000, roleMessages.capacity).nullish(),
  Status: usableStatus.optional(),
  Version: version.nullish(),
});
export type RoleEdit = z.output<typeof roleEdit>;

export const editRole = endpoint({
  summary: '新增或修改角色',
  method: 'POST',
  path: 'api/Role/EditRole',
  access: ['Role'],
  request: roleEdit,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const deleteRole = endpoint({
  summary: '删除无人使用的角色',
  method: 'POST',
  path: 'api/Role/DeleteRole',
  access: ['Role'],
  request: z.object({ RoleId: idOf('role') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const menuNode = z.object({
  Id: id,
  Name: z.string(),
  /** The right granted by this node. */
  Key: z.string(),
  get Children() {
    return z.array(menuNode);
  },
});
z.globalRegistry.add(menuNode, { id: 'MenuNode' });

export const queryMenus = endpoint({
  summary: '用于授权的菜单树',
  method: 'GET',
  path: 'api/Role/QueryMenuList',
  access: ['Role'],
  request: nothing,
  answer: z.array(menuNode),
  rate: 'ordinary',
  audit: 'none',
});

const roleMenuEntry = z.object({ MenuId: idOf('menu'), Authority: z.int() });

export const queryRoleDetail = endpoint({
  summary: '角色详情及已授权的菜单',
  method: 'GET',
  path: 'api/Role/QueryRoleDetail',
  access: ['Role'],
  request: z.object({ roleId: queryIdOf('role') }),
  answer: roleRow.extend({ RoleMenuList: z.array(roleMenuEntry) }),
  rate: 'ordinary',
  audit: 'none',
});

export const updateRoleMenus = endpoint({
  summary: '保存角色的菜单授权',
  method: 'POST',
  path: 'api/Role/UpdateRoleMenu',
  access: ['Role'],
  request: z.object({
    RoleId: idOf('role'),
    RoleMenuList: z.array(z.object({ MenuId: idOf('menu'), Authority: z.int().optional() })).max(1_000),
    Version: version.nullish(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
