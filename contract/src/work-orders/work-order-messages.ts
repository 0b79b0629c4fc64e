/** What the calls and dialogs of work orders and payments say. */
import { messages } from '../wire/messages.ts';
import { moneyMessages } from '../wire/money.ts';

export const workOrderMessages = {
  nameRequired: '请输入姓名',
  educationRequired: '请选择学历',
  professionRequired: '请选择专业类型',
  productRequired: '请选择课程类型',
  productWrong: '商品选择错误',
  customerTypeRequired: '请选择名单类型',
  typeRequired: '请选择报单类型',
  typeWrong: '报单类型选择错误',
  reportDateRequired: '请选择报单日期',
  ageRequired: '请输入年龄',
  ageWrong: '年龄须为1到120的整数',
  qqWrong: 'QQ须为5到20位数字',
  paymentsMissing: '请填写支付流水',
  paymentsEmpty: '支付流水不能为空',
  choiceGone: '所选项不存在或已禁用',
  reasonRequired: '驳回理由不能为空',
  chooseRows: '请选择数据',
  detailFailed: '获取报单出错',
  productsFailed: '获取商品失败',
  unreconciled: '存在未对账的支付流水',
  ownOrder: '不能审批本人的报单',
  hasChildren: '该报单有子报单，不能删除',
  hasReconciled: '该报单有已对账的支付，不能删除',
  notEditable: '该报单当前不能修改',
  refunded: '报单已退款',
  refundingAll: '报单有待确认的全额退款，请先撤销或确认退款',
  notDeletable: '只能删除未提交的报单',
  notPublishable: '只能提交未提交的报单',
  notResettable: '只能重新提交被驳回的报单',
  noChild: '该报单不能添加子报单',
  notRefundable: '该报单当前不能退款',
  courseOpened: '该报单已开课',
  courseNotReady: '运营审核通过后才能开课',
  notShippable: '全部审核通过后才能填写物流信息',
  companyRequired: '物流公司不能为空',
  expressNoRequired: '物流单号不能为空',
  confirmSubmit: '确认提交吗？',
  confirmDelete: messages.confirmDelete,
  confirmResubmit: '确认重新提交吗？',
  confirmPass: '确认审核通过吗？',
  confirmUndoRefund: '确认撤销退款吗？',
  confirmCourse: '确认授权开课吗？',
  succeeded: '操作成功',
} as const;

export const paymentMessages = {
  pictureRequired: '请上传支付截图',
  pictureWrong: '支付截图不存在或已用于其他报单，请重新上传',
  amountRequired: '请输入支付金额',
  amountNegative: moneyMessages.negative,
  amountMalformed: moneyMessages.malformed,
  thirdNoRequired: '请输入支付流水号',
  thirdNoWrong: '请输入正确的流水号',
  thirdNoTaken: '支付流水号已存在',
  typeRequired: '请选择支付方式',
  merchantRequired: '请选择支付商户',
  timeRequired: '请选择支付时间',
  reconcileNoRequired: '对账单号不能为空',
  reconciledFixed: '已对账的支付流水不能修改或删除',
  notEditable: '只能修改对账中的支付流水',
  recognisedWrong: '识别到的支付流水号无效，请检查',
  reconciled: '对账成功',
  confirmPass: '确认对账通过吗？',
} as const;

/** Why an order or its payment cannot be edited: its refund, or else this. */
export const notEditable = (
  order: { readonly IsRefund: boolean; readonly IsRefundingAll: boolean },
  otherwise: string,
): string => {
  if (order.IsRefund) return workOrderMessages.refunded;
  return order.IsRefundingAll ? workOrderMessages.refundingAll : otherwise;
};

interface NoticedOrder {
  readonly Id: number;
  readonly Name: string;
}

/** Notices to the owner. */
export const rejectedNotice = ({ Id, Name }: NoticedOrder, remark: string): string =>
  `报单（编号${Id}，${Name}）被驳回：${remark}`;
export const passedNotice = ({ Id, Name }: NoticedOrder): string => `报单（编号${Id}，${Name}）已通过全部审核`;
/** To the owner, when finance or a statement has confirmed a refund. */
export const refundedNotice = ({ Id, Name }: NoticedOrder, amount: number, isWhole: boolean): string =>
  `报单（编号${Id}，${Name}）${isWhole ? '已退款' : '已部分退款'}${amount.toFixed(2)}元`;
