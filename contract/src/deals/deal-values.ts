/** Codes, labels and messages of deals (成交客户). */

/** What the range of the list is about. */
export const DealDateType = { Deal: 0, Created: 1 } as const;
export type DealDateType = (typeof DealDateType)[keyof typeof DealDateType];
export const dealDateTypeLabel: Record<DealDateType, string> = { 0: '成交日期', 1: '报单创建日期' };

export const dealPageSizes = [10, 20, 50] as const;

export const dealMessages = {
  chooseRows: '请选择待转移的客户',
  departmentRequired: '请选择目标部门',
  transferred: '转移成功',
  transferFailed: (message: string): string => `转移失败:${message}`,
  confirmReview: (name: string): string => `您确认要将该【${name}】录音通过审核？`,
  confirmUnheard: (name: string): string => `该【${name}】用户系统未检测到录音，确定通过审核吗？`,
  movedSince: '之后又转移了部门',
  departmentGone: '原部门已删除',
  nothingUndone: '没有可以撤销的客户：之后又转移了部门，或原部门已删除',
  noteRequired: '没有录音，请填写说明',
  reviewed: '操作成功',
  alreadyReviewed: '录音已审核，不能重复审核',
} as const;
