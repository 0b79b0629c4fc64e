/** The few functions of customers that other features may call. */
export type { IntentConfirmed } from './detail/customers.commands.ts';
export { readDetail } from './detail/detail.queries.ts';
export { readCustody, writeRecord, writeRecordOf } from './detail/records.queries.ts';
export { readTimeline } from './detail/timeline.queries.ts';
export { customerCount } from './list/customers.count.queries.ts';
export { foldCounts } from './list/counts.queries.ts';
export { countHeld, countItemUses, countNodeUses } from './moves/holdings.queries.ts';
export { afterSalesLeaving, customersLeaving } from './moves/leaving.commands.ts';
export { createFromLeads, handOverCustomers, meetCustomers, takeForLeads } from './moves/from-lead.commands.ts';
export { lockByTels, markAllRepeated, type MetCustomer, readByTels } from './moves/from-lead.queries.ts';
export { markCustomers } from './moves/marks.commands.ts';
export { capacityLeft, lockHeld, lockRoom, readRoom } from './moves/moves.queries.ts';
export { dealInTurn, type Receiver } from './moves/moves.rules.ts';
export { liveAfterSales, liveCustomers } from './list/live.rules.ts';
export { withRules } from './list/owners.queries.ts';
export { keepNames } from './list/names.service.ts';
export type { RemovalUndone } from './moves/undo.commands.ts';
export { lockUnusedFromLeads, takeBackFromLeads } from './moves/undo-lead.commands.ts';
export {
  findTel,
  holdCustomers,
  holdForCall,
  isBlacklisted,
  readForCalls,
  seeCustomers,
  seesTel,
  type StandingCustomer,
} from './detail/sight.queries.ts';
export { findFirst } from './list/customers.list.queries.ts';
export { insertSearchTerms } from './search-terms.queries.ts';
export { termsOf } from './search-terms.rules.ts';
export { customerImportWork } from './sheets/import-task.commands.ts';
export { countRecyclable, recycleTenant, warnOfNewRules } from './moves/recycle.commands.ts';
export { type DealtOrder, moveDeals, noteDeals } from './after-sales/from-deal.queries.ts';
export { customerSubject } from './places.rules.ts';
export { findVisible, findVisibleByTel, lockVisible } from './customers.queries.ts';
export { lockPhone, noteStudent, noteWorkOrder } from './work-order.queries.ts';
export { hasNode } from './node-filter.queries.ts';
