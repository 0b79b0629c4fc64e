/** The few functions of customers that other features may call. */
export type { IntentConfirmed } from './detail/customers.commands.ts';
export { customerCount } from './list/customers.count.queries.ts';
export { foldCounts } from './list/counts.queries.ts';
export { countHeld, countItemUses, countNodeUses } from './moves/holdings.queries.ts';
export { customersLeaving } from './moves/leaving.commands.ts';
export { createFromLeads, handOverCustomers, meetCustomers, takeForLeads } from './moves/from-lead.commands.ts';
export { lockByTels, markAllRepeated, type MetCustomer, readByTels } from './moves/from-lead.queries.ts';
export { markCustomers } from './moves/marks.commands.ts';
export { capacityLeft, lockHeld, lockRoom } from './moves/moves.queries.ts';
export { dealInTurn, type Receiver } from './moves/moves.rules.ts';
export { liveCustomers } from './list/live.rules.ts';
export { withRules } from './list/owners.queries.ts';
export { keepNames } from './list/names.service.ts';
export type { RemovalUndone } from './moves/undo.commands.ts';
export { lockUnusedFromLeads, takeBackFromLeads } from './moves/undo-lead.commands.ts';
export { holdCustomers, holdForCall, isBlacklisted, seeCustomers } from './detail/sight.queries.ts';
export { insertSearchTerms } from './search-terms.queries.ts';
export { termsOf } from './search-terms.rules.ts';
export {
  customerImportWork,
  type ImportWorkParts,
  type SheetParts,
  tellEnd,
  waitForTask,
} from './sheets/import-task.commands.ts';
export { NAME_SYNONYMS, TEL_SYNONYMS } from './sheets/column-names.rules.ts';
export { insertImportLog } from './sheets/import-log.queries.ts';
export { importSentence, lineOf, type ReportedLine, tallyOf } from './sheets/import.rules.ts';
export { countRecyclable, recycleTenant, warnOfNewRules } from './moves/recycle.commands.ts';
export { noteWorkOrder } from './work-order.queries.ts';
