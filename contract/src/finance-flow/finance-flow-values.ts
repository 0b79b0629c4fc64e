/** Codes and messages of the finance flow (财务流水): the ledger of income that does not come from work orders. */

export const FinancePayType = { Alipay: 1, WeChat: 2, Instalments: 4, Transfer: 8, Offline: 16 } as const;
export type FinancePayType = (typeof FinancePayType)[keyof typeof FinancePayType];
export const financePayTypeLabel: Record<FinancePayType, string> = {
  1: '支付宝',
  2: '微信',
  4: '第三方分期',
  8: '对公转账',
  16: '线下',
};

/** Instalments are entered by the system only. */
export const manualPayTypes = [
  FinancePayType.Alipay,
  FinancePayType.WeChat,
  FinancePayType.Transfer,
  FinancePayType.Offline,
] as const;

export const AccountType = { System: 0, Manual: 1 } as const;
export type AccountType = (typeof AccountType)[keyof typeof AccountType];
export const accountTypeLabel: Record<AccountType, string> = { 0: '系统录入', 1: '手动录入' };

export const ExamineStatus = { Pending: 0, Approved: 1, Rejected: 2 } as const;
export type ExamineStatus = (typeof ExamineStatus)[keyof typeof ExamineStatus];
export const examineStatusLabel: Record<ExamineStatus, string> = { 0: '待审核', 1: '已通过', 2: '已驳回' };

/** The numbers are those of the status that follows. */
export const ExamineType = { Approve: 1, Reject: 2 } as const;
export type ExamineType = (typeof ExamineType)[keyof typeof ExamineType];
export const examineTypeLabel: Record<ExamineType, string> = { 1: '通过', 2: '驳回' };

export const FinanceFlowSearchKey = { Tel: 1, Agent: 2, PayId: 3 } as const;
export type FinanceFlowSearchKey = (typeof FinanceFlowSearchKey)[keyof typeof FinanceFlowSearchKey];
export const financeFlowSearchKeyLabel: Record<FinanceFlowSearchKey, string> = { 1: '电话', 2: '坐席', 3: '流水号' };

export const financeFlowMessages = {
  priceRequired: '请输入金额',
  payTypeRequired: '请选择支付方式',
  payIdTaken: '流水号已存在',
  payIdFiled: '流水号已存在：已有报单申报',
  paidAndFiled: (payId: string, price: string): string =>
    `在线支付 ¥${price} 的流水号 ${payId} 已有报单申报，未计入财务流水，请核对`,
  agentRequired: '请选择坐席',
  agentGone: '员工不存在或已禁用',
  nothingSelected: '请选择数据',
  handled: '流水已处理',
  done: '已处理',
} as const;
