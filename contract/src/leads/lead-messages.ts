/** What the calls of leads say. */
import { customerMessages } from '../customers/customer-messages.ts';

/** How the notice of a new customer from a lead begins; its name follows. */
const ARRIVED = '新线索：';

/** At most this many leads are assigned by one call: arriving leads wait meanwhile, about 0.7 ms for each. */
export const MOST_SHARED = 5_000;

const NAMED = 3;
const namedLeads = (names: readonly string[]): string =>
  names.length > 1
    ? `${names.slice(0, NAMED).join('、')}${names.length > NAMED ? ' 等' : ''} ${names.length} 条线索`
    : `线索 ${names.join('')} `;

export const leadMessages = {
  nameRequired: customerMessages.nameRequired,
  telTaken: customerMessages.telTaken,
  telBlacklisted: customerMessages.telBlacklisted,
  capacityReached: customerMessages.capacityReached,
  noReceiver: customerMessages.noReceiver,
  countWrong: '分配数量不正确',
  countTooLarge: `一次最多分配${MOST_SHARED}条线索`,
  noLeads: '请选择待分配的线索',
  noStaff: customerMessages.noStaff,
  nothingToExport: '请选择待导出的线索',
  reasonRequired: '请选导出线索的原因',
  exportCountWrong: '导出数量与所选线索不一致',
  professionGone: '专业类型不存在或已禁用',
  shared: customerMessages.distributed,
  shareFailed: (message: string): string => `分配失败:${message}`,
  /** Failure cause when no agent is enabled, has weight, fits the profession, and is below cap and capacity. */
  noAgent: '没有可分配的员工',
  nobodyWaits: '没有待分配的线索',
  missing: '线索不存在',
  assignedAlready: '线索已分配',
  pushUnreadable: '内容不是有效的JSON',
  pushWithoutTel: '没有可用的电话号码',
  pushWithoutAccount: (advertiser: string): string =>
    advertiser === '' ? '缺少广告主ID' : `广告主ID ${advertiser} 没有对应的账户`,
  pushIdReused: '编号重复，号码不同，可重试生成线索',
  pushRetried: '多次处理失败，系统会继续自动重试',
  pushParked: '多次处理失败，请重试',
  formIntro: '留下联系方式，我们会尽快与您联系',
  formThanks: '提交成功，我们会尽快与您联系',
  formGone: '页面不存在或已停用',
  formBusy: '当前提交人数较多，请稍后再次提交，您填写的内容已保留',
  formTooFast: '提交过快，请等待几秒后再次提交，您填写的内容已保留',
  formExpired: '页面打开时间过长，请核对后再次提交，您填写的内容已保留',
  formUsed: '此页面已提交过，如需提交新的号码，请等待几秒后再次提交，您填写的内容已保留',
  formInvalid: '页面已失效，请等待几秒后再次提交，您填写的内容已保留',
  /** What the administrators read. */
  formPostsRefused: (name: string): string =>
    `线索表单“${name}”有提交被拒绝（过多、过快或重复）。如有人恶意提交，可在首咨设置更换表单地址`,
  formViewedOften: '访问过于频繁，请稍后再试',
  pushSettled: '该推送已处理',
  arrived: (name: string): string => `${ARRIVED}${name}`,
  /** The reason of a hand-over in the customer's records. */
  lateBy: (minutes: number): string => `超过 ${minutes} 分钟未首呼`,
  /** What the former agent reads after a hand-over. */
  handedOver: (name: string): string => `线索 ${name} 超时未首呼，已转给其他同事`,
  /** What the supervisor reads when every agent had a lead. */
  handOverEnded: (names: readonly string[]): string =>
    `${namedLeads(names)}超时未首呼，可接线索的员工都已分配过，不再转出，请安排跟进`,
  unassignedOnLeaving: '未转化的线索变为未分配',
  undoneAlready: customerMessages.undoneAlready,
  undoTooLate: customerMessages.undoTooLate,
  nothingUndone: '没有可以撤销的线索：这些线索之后都已处理',
  noShareToUndo: '没有可以撤销的分配，只能撤销自己24小时内的分配',
  /** Why a lead stays with its agent. */
  followedSince: '客户已跟进或已转移',
  shareUndone: (count: number): string => (count === 1 ? '已撤销' : `已撤销${count}条线索的分配`),
  /** What an agent reads. */
  takenBack: (count: number): string => `分配给您的${count}条线索已被撤回`,
} as const;

/** The name in a notice of a new lead; undefined for other notices. */
export const nameInArrival = (message: string): string | undefined =>
  message.startsWith(ARRIVED) ? message.slice(ARRIVED.length) : undefined;
