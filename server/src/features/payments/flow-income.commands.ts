/** What the finance flow asks of payments: whether a number is filed, and the income of new and of rejected flows. */
import { walletOfFlow, walletOfName } from '@gonghai/contract/payments/reconciliation.rules.ts';
import type { FlowIncome } from '../finance-flow/finance-flow.port.ts';
import { lockWallet } from './days.queries.ts';
import { isFiled, linkUnclaimed, releaseFlows, walletOfUnclaimed } from './flows.queries.ts';

export const flowIncome: FlowIncome = {
  isFiled,
  entered: async (trx, tenantId, { id, payId, payType }) => {
    const wallet = await walletOfUnclaimed(trx, tenantId, payId);
    if (!wallet || walletOfName(wallet.name) !== walletOfFlow(payType)) return;
    // Runs and undos of the wallet lock the same rows in another order.
    await lockWallet(trx, tenantId, wallet.id);
    await linkUnclaimed(trx, tenantId, { flowId: id, paymentType: wallet.id });
  },
  rejected: releaseFlows,
};
