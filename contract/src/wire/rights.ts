/** Every right of the product, as the menu tree used to grant them. A right is spelled only here. */

interface MenuShape {
  readonly Id: number;
  readonly Key: string;
  readonly Name: string;
  readonly Children: readonly MenuShape[];
}

/** First level: groups. Second: screens. Third: actions inside a screen. Ids are stored in roles. */
export const menuTree = [
  {
    Id: 1,
    Key: 'Customer',
    Name: '客户管理',
    Children: [
      {
        Id: 2,
        Key: 'Clue',
        Name: '线索管理',
        Children: [
          { Id: 3, Key: 'ClueExport', Name: '导出线索', Children: [] },
          { Id: 4, Key: 'ClueImport', Name: '导入线索', Children: [] },
        ],
      },
      {
        Id: 5,
        Key: 'Seat',
        Name: '客户列表',
        Children: [{ Id: 6, Key: 'exportCustomerList', Name: '导出客户', Children: [] }],
      },
      { Id: 7, Key: 'AfterSale', Name: '售后客户', Children: [] },
      { Id: 8, Key: 'Public', Name: '公海客户', Children: [] },
      { Id: 9, Key: 'Recovery', Name: '回收站', Children: [] },
      { Id: 10, Key: 'Black', Name: '黑名单', Children: [] },
    ],
  },
  {
    Id: 11,
    Key: 'Stats',
    Name: '数据统计',
    Children: [
      { Id: 12, Key: 'StatsUserCall', Name: '坐席通话统计', Children: [] },
      { Id: 13, Key: 'StatsUserClueCall', Name: '首咨通话统计', Children: [] },
      { Id: 14, Key: 'StatsUserOwnerCall', Name: '自拓客户通话统计', Children: [] },
      { Id: 15, Key: 'StatsUserSale', Name: '坐席销售数据', Children: [] },
      { Id: 16, Key: 'StatsFinanceFlow', Name: '财务流水', Children: [] },
      { Id: 17, Key: 'StatsFinanceReport', Name: '财务报表', Children: [] },
      { Id: 18, Key: 'StatsSaleChange', Name: '销售转化报表', Children: [] },
      { Id: 19, Key: 'CallLogStats', Name: '通话记录查询', Children: [] },
      { Id: 20, Key: 'ExamReport', Name: '考试报告', Children: [] },
      { Id: 21, Key: 'woCustomerReport', Name: '意向报表', Children: [] },
    ],
  },
  {
    Id: 22,
    Key: 'WorkOrder',
    Name: '报单系统',
    Children: [
      { Id: 23, Key: 'WorkOrderSale', Name: '我的报单', Children: [] },
      { Id: 24, Key: 'SaleAudit', Name: '销售审核', Children: [] },
      { Id: 25, Key: 'QihuaAudit', Name: '企划审核', Children: [] },
      {
        Id: 26,
        Key: 'YunAudit',
        Name: '运营审核',
        Children: [
          { Id: 27, Key: 'WorkOrder4_Audit', Name: '运营批量审核', Children: [] },
          { Id: 28, Key: 'WorkOrder4_Refund', Name: '退款/撤销退款', Children: [] },
        ],
      },
      { Id: 29, Key: 'ChengJiaoAudit', Name: '成交报单', Children: [] },
      { Id: 30, Key: 'YunAudit2', Name: '历史报单', Children: [] },
      { Id: 31, Key: 'PaymentLog', Name: '支付对账', Children: [] },
      { Id: 32, Key: 'OpenCourse', Name: '开课管理', Children: [] },
      {
        Id: 33,
        Key: 'SuccessCustomer',
        Name: '成交客户',
        Children: [
          { Id: 34, Key: 'SCImport', Name: '导出成交客户', Children: [] },
          { Id: 35, Key: 'ChangeDept', Name: '转移部门', Children: [] },
          { Id: 36, Key: 'SCAudioAudit', Name: '录音审核', Children: [] },
        ],
      },
    ],
  },
  {
    Id: 37,
    Key: 'Admin',
    Name: '系统设置',
    Children: [
      { Id: 38, Key: 'Department', Name: '组织架构', Children: [] },
      {
        Id: 39,
        Key: 'User',
        Name: '员工管理',
        Children: [{ Id: 40, Key: 'ResetPwd', Name: '重置密码', Children: [] }],
      },
      { Id: 41, Key: 'Role', Name: '角色管理', Children: [] },
      { Id: 42, Key: 'DicTable', Name: '字典管理', Children: [] },
      { Id: 43, Key: 'Config', Name: '系统设置', Children: [] },
      { Id: 44, Key: 'CollectCustomer', Name: '回收规则', Children: [] },
      { Id: 45, Key: 'Uncall', Name: '分机管理', Children: [] },
    ],
  },
] as const satisfies readonly MenuShape[];

type KeysOf<Node> = Node extends { Key: infer Key; Children: readonly (infer Child)[] } ? Key | KeysOf<Child> : never;

/** A right that a role can be granted. */
export type GrantableRight = KeysOf<(typeof menuTree)[number]>;
/** `admin` belongs only to the built-in administrator role and cannot be granted. */
export type Right = GrantableRight | 'admin';
export type MenuGroup = (typeof menuTree)[number]['Key'];

/** Who may make a call: guests without a session, all signed-in staff, or holders of any of these rights. */
export type Access = 'guest' | 'all' | readonly [Right, ...Right[]];

export interface MenuNode {
  readonly Id: number;
  readonly Key: GrantableRight;
  readonly Name: string;
  readonly Children: readonly MenuNode[];
}

const menus: readonly MenuNode[] = menuTree;

interface PlacedNode extends MenuNode {
  readonly group: GrantableRight;
}

const placed = (nodes: readonly MenuNode[], group?: GrantableRight): PlacedNode[] =>
  nodes.flatMap((node) => {
    const home = group ?? node.Key;
    return [{ ...node, group: home }, ...placed(node.Children, home)];
  });

const nodes = placed(menus);
const nodeById = new Map(nodes.map((node) => [node.Id, node]));

export const grantableRights: readonly GrantableRight[] = nodes.map(({ Key }) => Key);
export const menuIdOf = new Map<string, number>(nodes.map(({ Id, Key }) => [Key, Id]));
export const isMenuId = (id: number): boolean => nodeById.has(id);
export const rightOfMenu = (id: number): GrantableRight | undefined => nodeById.get(id)?.Key;
export const rightLabel: ReadonlyMap<string, string> = new Map(nodes.map(({ Key, Name }) => [Key, Name]));

/** The rights of the stored menu ids of a role. An entry implies its group, so that the menu shows the group. */
export const rightsOfMenus = (menuIds: Iterable<number>): Set<Right> => {
  const rights = new Set<Right>();
  for (const id of menuIds) {
    const node = nodeById.get(id);
    if (node) rights.add(node.Key).add(node.group);
  }
  return rights;
};

/** The administrator's rights: all, and `admin`. */
export const allRights = (): Set<Right> => new Set<Right>(['admin', ...grantableRights]);

/** The only check of rights, used by the server, the route guard and every button. */
export const allows = (access: Access, rights: ReadonlySet<string>): boolean =>
  access === 'guest' || access === 'all' || access.some((right) => rights.has(right));

const administrationRights: ReadonlySet<string> = new Set(
  nodes.filter(({ group }) => group === 'Admin').map(({ Key }) => Key),
);

/**
 * Whether the holder of these rights may give this one and manage people who have it: every right outside the
 * administration, and those of the administration that the holder has.
 */
export const mayGive = (held: ReadonlySet<string>, right: string): boolean =>
  held.has('admin') || (right !== 'admin' && (!administrationRights.has(right) || held.has(right)));
