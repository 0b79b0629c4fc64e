/** The way from logs and tasks to the result of a reconciliation, which the screen 支付对账 opens. */
import { may } from '../platform/current-user.ts';

/** The name of the task in the address of that screen. */
export const RESULT = 'result';

export const mayOpenReconciliations = (): boolean => may(['PaymentLog']);

export const goToReconciliation = (taskId: number): void => {
  location.hash = `#/workOrder/paymentLogList?${RESULT}=${taskId}`;
};
