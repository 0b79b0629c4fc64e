/** Functions of reconciliation for the composition. */
export { reconciliationWork } from './reconciliation.commands.ts';
