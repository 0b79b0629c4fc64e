/** Data of the demonstration tenant: three levels of departments, thirty staff, an account for every role. */
import { BUILT_IN_ROLE_NAME } from '@gonghai/contract/roles/role.contract.ts';
import { SEED_ROLES, type SeedRole } from '../tenant-basics.ts';

export const DEMO_CODE = 'demo';
export const DEMO_NAME = '启明教育';
export const DEMO_ADMIN = { userName: 'admin', password: 'Admin2026' } as const;
/** One password for all other demonstration accounts, so that it can be printed once. */
export const DEMO_PASSWORD = 'Demo2026';

export interface DemoAccount {
  readonly userName: string;
  readonly password: string;
  readonly role: string;
  readonly name: string;
}

const leaderRights = SEED_ROLES.find(({ name }) => name === '销售主管')?.rights ?? [];

/**
 * Beside the roles of every tenant. The leader's role approves orders with masked phones (G-223), and the right of deals would
 * show them: who manages deals in sales has a role of his own (decision 027).
 */
export const DEMO_ROLES: readonly SeedRole[] = [
  { name: '销售总监', rights: [...leaderRights, 'SuccessCustomer', 'ChangeDept'], isSupervisor: true },
];

interface DemoDepartment {
  readonly name: string;
  readonly children?: readonly DemoDepartment[];
}

export const DEMO_DEPARTMENTS: readonly DemoDepartment[] = [
  {
    name: '销售中心',
    children: [
      { name: '华东销售部', children: [{ name: '上海一组' }, { name: '杭州二组' }] },
      { name: '华南销售部', children: [{ name: '广州一组' }, { name: '深圳二组' }] },
    ],
  },
  { name: '企划部' },
  { name: '运营中心', children: [{ name: '教务组' }, { name: '物流组' }] },
  { name: '财务部' },
  { name: '售后服务部' },
  { name: '信息技术部' },
];

interface DemoPerson {
  readonly userName: string;
  readonly name: string;
  readonly role: string;
  readonly department: string;
  readonly isSupervisor: boolean;
  /** Offered on the login page for this role. */
  readonly isShown?: boolean;
}

const agents = (department: string, names: readonly (readonly [string, string])[]): DemoPerson[] =>
  names.map(([userName, name]) => ({ userName, name, role: '销售坐席', department, isSupervisor: false }));

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { userName: 'agent', name: '陈晓琳', role: '销售坐席', department: '上海一组', isSupervisor: false, isShown: true },
  { userName: 'leader', name: '周凯', role: '销售主管', department: '销售中心', isSupervisor: true, isShown: true },
  { userName: 'planner', name: '林雅婷', role: '企划', department: '企划部', isSupervisor: false, isShown: true },
  { userName: 'operator', name: '何志伟', role: '运营', department: '运营中心', isSupervisor: false, isShown: true },
  { userName: 'finance', name: '苏敏', role: '财务', department: '财务部', isSupervisor: false, isShown: true },
  { userName: 'service', name: '罗一鸣', role: '售后', department: '售后服务部', isSupervisor: false, isShown: true },
  { userName: 'system', name: '邓佳', role: '系统管理员', department: DEMO_NAME, isSupervisor: true, isShown: true },
  ...agents('上海一组', [
    ['wutong', '吴桐'],
    ['haojunjie', '郝俊杰'],
    ['yinmengjie', '尹梦洁'],
    ['hejiaqi', '贺佳琪'],
  ]),
  ...agents('杭州二组', [
    ['dingguodong', '丁国栋'],
    ['pengminghui', '彭明辉'],
    ['yanyuhang', '闫宇航'],
    ['daijingyi', '戴静怡'],
  ]),
  ...agents('广州一组', [
    ['renwenbo', '任文博'],
    ['longmengjie', '龙梦洁'],
    ['shijingyi', '史静怡'],
    ['dujingyi', '杜静怡'],
  ]),
  ...agents('深圳二组', [
    ['dengguodong', '邓国栋'],
    ['chengxinyi', '程欣怡'],
    ['zhuxinyi', '朱欣怡'],
    ['qianhaoran', '钱浩然'],
  ]),
  { userName: 'lijingyi', name: '李静怡', role: '销售主管', department: '华东销售部', isSupervisor: true },
  { userName: 'liangwenbo', name: '梁文博', role: '销售主管', department: '华南销售部', isSupervisor: true },
  { userName: 'panxiaoyan', name: '潘晓燕', role: '企划', department: '企划部', isSupervisor: false },
  { userName: 'jiangjiaqi', name: '蒋佳琪', role: '运营', department: '教务组', isSupervisor: false },
  { userName: 'luzixuan', name: '卢子轩', role: '运营', department: '物流组', isSupervisor: false },
  { userName: 'guzhenhua', name: '顾振华', role: '财务', department: '财务部', isSupervisor: true },
  { userName: 'xuhaiyan', name: '徐海燕', role: '售后', department: '售后服务部', isSupervisor: true },
  { userName: 'fengsiyuan', name: '冯思远', role: '售后', department: '售后服务部', isSupervisor: false },
  { userName: 'director', name: '许国强', role: '销售总监', department: '销售中心', isSupervisor: true, isShown: true },
];

/** Those who talk with customers have a telephone: sales, after-sales, and finance about deals. Empty for the others. */
export const demoExtensionOf = ({ role, userName }: DemoPerson, index: number): string =>
  role.startsWith('销售') || role === '售后' || userName === 'finance' ? String(8_001 + index) : '';

/** The accounts offered to a visitor, administrator first. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { ...DEMO_ADMIN, role: BUILT_IN_ROLE_NAME, name: '管理员' },
  ...DEMO_PEOPLE.filter(({ isShown }) => isShown).map(({ userName, role, name }) => ({
    userName,
    password: DEMO_PASSWORD,
    role,
    name,
  })),
];
