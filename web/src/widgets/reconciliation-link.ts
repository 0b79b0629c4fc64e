/** The way from logs and tasks to the result of a reconciliation, which the screen 支付对账 opens. */
import { may } from '../platform/current-user.ts';
import { linkTo } from '../ui/page/address.ts';

/** The name of the task in the address of that screen. */
export const RESULT = 'result';

export const mayOpenReconciliations = (): boolean => may(['PaymentLog']);

export const goToReconciliation = (taskId: number): void => {
  location.hash = linkTo('workOrder/paymentLogList', { [RESULT]: String(taskId) });
};
