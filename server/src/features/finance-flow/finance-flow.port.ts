/** Functions of the finance flow for other features. */
export { enterSystemFlow, type SystemFlow } from './finance-flow.commands.ts';
export { byNodes } from './finance-flow.queries.ts';
