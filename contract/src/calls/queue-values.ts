/** Codes, limits and messages of queues (连拨). */

export const MOST_QUEUED = 1_000;
/** A claim that was not renewed for so long may be taken over by a colleague. */
export const CLAIM_SECONDS = 60;
/** A number that any member of staff called in this time is skipped. */
export const CALLED_RECENTLY_SECONDS = 3_600;

export const QueueState = { Waiting: 0, Claimed: 1, Called: 2, Skipped: 3 } as const;
export type QueueState = (typeof QueueState)[keyof typeof QueueState];

export const queueMessages = {
  nothingChosen: '请选择要连拨的客户',
  nothingToCall: '没有可以拨打的客户',
  isRunning: '您还有没结束的连拨，请先结束',
  justCalled: '该客户刚被同事拨打',
} as const;

const CALLED_NOW = ' 正在拨打';

/** Why a customer was skipped. */
export const skipReasons = {
  byHand: '手动跳过',
  notDialled: '手机没有拨出',
  moved: '客户已转移',
  deleted: '客户已删除',
  blacklisted: '在黑名单中',
  wrongNumber: '号码不能拨打',
  calledRecently: '1 小时内已被拨打',
  tooOften: '已达拨打次数上限',
  calledNow: (name: string) => `同事 ${name}${CALLED_NOW}`,
} as const;

/** The reason without the name of the colleague. */
export const skipKind = (why: string): string => (why.endsWith(CALLED_NOW) ? '同事正在拨打' : why);
