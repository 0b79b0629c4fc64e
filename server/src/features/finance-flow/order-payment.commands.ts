/** Enters the payment of an order into the finance flow. */
import { FinancePayType, financeFlowMessages as say } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { OrderPayType } from '@gonghai/contract/orders/order-values.ts';
import { tell } from '../notices/notices.port.ts';
import type { OrderPaid } from '../orders/orders.port.ts';
import { readHolders } from '../staff/staff.port.ts';
import { enterSystemFlow, type FlowIncome } from './finance-flow.commands.ts';

const flowTypeOf = {
  [OrderPayType.Alipay]: FinancePayType.Alipay,
  [OrderPayType.WeChat]: FinancePayType.WeChat,
  [OrderPayType.Balance]: FinancePayType.Offline,
} as const;

/**
 * For the first of these members of staff who has not left. A payment that a work order has already is not entered, because
 * it would count twice: those who examine the flow are told.
 */
export const enterOrderPayment =
  (income: FlowIncome): OrderPaid =>
  async (trx, at, { payType, staffIds, ...flow }): Promise<void> => {
    const { tenantId, now } = at;
    for (const staffId of staffIds) {
      const result = await enterSystemFlow(trx, at, { ...flow, staffId, payType: flowTypeOf[payType] }, income);
      if (result === 'filed') {
        const message = say.paidAndFiled(flow.payId, flow.price.toFixed(2));
        const holders = await readHolders(trx, tenantId, ['StatsFinanceFlow']);
        const notices = holders.map((holder) => ({ staffId: holder, customerId: null, message, isEvent: true }));
        await tell(trx, tenantId, now, notices);
      }
      if (result !== 'agent-gone') return;
    }
    throw new Error('The payment of an order has no agent');
  };
