/** Functions of the finance flow for other features. */
export { enterSystemFlow, type FlowIncome, type SystemFlow, type SystemFlowResult } from './finance-flow.commands.ts';
export { enterOrderPayment } from './order-payment.commands.ts';
export { byNodes } from './finance-flow.queries.ts';
