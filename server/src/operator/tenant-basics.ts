/** Initial data of every tenant: dictionaries, default settings and common roles. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { GrantableRight } from '@gonghai/contract/wire/rights.ts';

/** The profession dictionary has fixed codes in every tenant; the others get ids from the sequence. */
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
  [DicTable.AfterSaleStatus]: ['待开课', '学习中', '待考试', '已通过', '续报', '已结束'],
};

interface SeedProduct {
  readonly name: string;
  readonly title: string;
  readonly price: number;
  readonly minPrice: number;
  readonly isHot: boolean;
}

/** Without a hot product no work order can be filed. The title is what an order shows as its subject: course and class. */
export const PRODUCTS: readonly SeedProduct[] = [
  { name: '一级消防工程师全程班', title: '一级消防工程师全程班', price: 6_980, minPrice: 4_980, isHot: true },
  { name: '二级建造师全程班', title: '二级建造师全程班', price: 4_980, minPrice: 3_580, isHot: true },
  { name: '健康管理师全程班', title: '健康管理师全程班', price: 2_980, minPrice: 1_980, isHot: true },
  { name: '消防设施操作员班', title: '消防设施操作员班', price: 1_980, minPrice: 1_280, isHot: false },
];

export const AGREEMENTS = [
  {
    title: '培训服务协议',
    body: '学员自愿报名参加所选课程。课程有效期内可在学习平台学习全部内容，并获得课程答疑服务。',
  },
  { title: '退费协议', body: '课程开通后七日内且学习时长不超过两小时的，可申请退费；超过的按已学内容扣除后退还。' },
] as const;

/** Settings with one row. Those with many rows start empty. */
export const DEFAULT_SETTINGS: Readonly<Record<string, object>> = {
  CustomerCollectConfig: {
    Type0: { CollectDays: 1, Status: false },
    Type1: { CollectDays: 0, Status: false },
    Type2: { CollectDays: 0, Status: false, MinCallCount: 0 },
    Type3: { CollectDays: 0, Status: false, CustomerTrackStatusId: null },
  },
  BlackFilter: { AppKey: '', AppSecret: '', Enable: false, IBlackFilter: 'local' },
  ApprovalRule: { NoOwn: false, RefundByFinance: true, SecondPersonAbove: null },
  CallRule: { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null },
};

export interface SeedRole {
  readonly name: string;
  readonly rights: readonly GrantableRight[];
  readonly isSupervisor: boolean;
  readonly customerTotal?: number;
}

/** Initial roles beside the built-in one. A tenant may change them. */
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
