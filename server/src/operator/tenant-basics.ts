/** What every tenant begins with: dictionaries, default settings, the roles most companies need. Data, not code. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { GrantableRight } from '@gonghai/contract/wire/rights.ts';

/** The profession dictionary has fixed codes in every tenant; the others count from the sequence. */
export const PROFESSIONS: readonly (readonly [id: number, name: string])[] = [
  [1, '一级消防工程师'],
  [2, '二级建造师'],
  [4, '健康管理师'],
  [0, '其他'],
];

export const DICTIONARIES: Readonly<Record<Exclude<DicTable, typeof DicTable.Profession>, readonly string[]>> = {
  [DicTable.TrackStatus]: ['未联系', '已联系', '有意向', '重点跟进', '待缴费', '已成交'],
  [DicTable.CustomerTag]: ['高意向', '价格敏感', '需回访', '时间不便', '竞品学员', '老学员推荐'],
  [DicTable.Education]: ['初中', '高中', '中专', '大专', '本科', '硕士', '博士'],
  [DicTable.Subject]: [
    '消防安全技术实务',
    '消防安全技术综合能力',
    '消防安全案例分析',
    '建设工程施工管理',
    '健康管理基础',
  ],
  [DicTable.Payment]: ['支付宝', '微信', '对公转账', '刷卡', '现金', '分期'],
  [DicTable.PaymentMerchant]: ['总部账户', '直营校区', '线上商城'],
  [DicTable.CustomerType]: ['首咨', '自拓', '转介绍', '老学员'],
  [DicTable.Express]: ['顺丰速运', '中通快递', '圆通速递', '京东物流', '中国邮政'],
};

/** Settings with one row; those with many begin with none. */
export const DEFAULT_SETTINGS: Readonly<Record<string, object>> = {
  CustomerCollectConfig: {
    Type0: { CollectDays: 1, Status: false },
    Type1: { CollectDays: 0, Status: false },
    Type2: { CollectDays: 0, Status: false, MinCallCount: 0 },
    Type3: { CollectDays: 0, Status: false, CustomerTrackStatusId: null },
  },
  BlackFilter: { AppKey: '', AppSecret: '', Enable: false, IBlackFilter: 'local' },
  CallRule: { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null },
};

export interface SeedRole {
  readonly name: string;
  readonly rights: readonly GrantableRight[];
  readonly isSupervisor: boolean;
  readonly customerTotal?: number;
}

/** Roles beside the built-in one. A tenant may change them as it likes. */
export const SEED_ROLES: readonly SeedRole[] = [
  {
    name: '销售坐席',
    rights: ['Customer', 'Seat', 'Public', 'WorkOrder', 'WorkOrderSale'],
    isSupervisor: false,
    customerTotal: 500,
  },
  {
    name: '销售主管',
    rights: [
      'Customer',
      'Clue',
      'ClueExport',
      'ClueImport',
      'Seat',
      'exportCustomerList',
      'Public',
      'Recovery',
      'Black',
      'Stats',
      'StatsUserCall',
      'StatsUserClueCall',
      'StatsUserOwnerCall',
      'StatsUserSale',
      'StatsSaleChange',
      'CallLogStats',
      'woCustomerReport',
      'WorkOrder',
      'WorkOrderSale',
      'SaleAudit',
    ],
    isSupervisor: true,
  },
  { name: '企划', rights: ['WorkOrder', 'QihuaAudit', 'ChengJiaoAudit'], isSupervisor: false },
  {
    name: '运营',
    rights: [
      'WorkOrder',
      'YunAudit',
      'WorkOrder4_Audit',
      'WorkOrder4_Refund',
      'YunAudit2',
      'OpenCourse',
      'Stats',
      'ExamReport',
    ],
    isSupervisor: false,
  },
  {
    name: '财务',
    rights: [
      'WorkOrder',
      'PaymentLog',
      'SuccessCustomer',
      'SCImport',
      'ChangeDept',
      'SCAudioAudit',
      'Stats',
      'StatsFinanceFlow',
      'StatsFinanceReport',
    ],
    isSupervisor: false,
  },
  { name: '售后', rights: ['Customer', 'AfterSale'], isSupervisor: false },
  {
    name: '系统管理员',
    rights: ['Admin', 'Department', 'User', 'ResetPwd', 'Role', 'DicTable', 'Config', 'CollectCustomer', 'Uncall'],
    isSupervisor: true,
  },
];
