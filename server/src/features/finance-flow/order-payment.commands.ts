/** Enters the payment of an order into the finance flow. */
import { FinancePayType } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { OrderPayType } from '@gonghai/contract/orders/order-values.ts';
import type { Db } from '../../db/database.ts';
import type { OrderPaid } from '../orders/orders.port.ts';
import { enterSystemFlow } from './finance-flow.commands.ts';

const flowTypeOf = {
  [OrderPayType.Alipay]: FinancePayType.Alipay,
  [OrderPayType.WeChat]: FinancePayType.WeChat,
  [OrderPayType.Balance]: FinancePayType.Offline,
} as const;

/** For the first of these members of staff who has not left. */
export const enterOrderPayment: OrderPaid = async (trx: Db, at, { payType, staffIds, ...flow }): Promise<void> => {
  for (const staffId of staffIds) {
    const result = await enterSystemFlow(trx, at, { ...flow, staffId, payType: flowTypeOf[payType] });
    if (result !== 'agent-gone') return;
  }
  throw new Error('The payment of an order has no agent');
};
