/** The few functions of customers that other features may call. */
export { addCallFigures, type CallFigures } from './call-figures.queries.ts';
export { foldCounts } from './list/counts.queries.ts';
export { countHeld, countItemUses, countNodeUses } from './moves/holdings.queries.ts';
export { customersLeaving } from './moves/leaving.commands.ts';
export { hearCustomers } from './list/live.service.ts';
export { keepNames } from './list/names.service.ts';
export { holdCustomers, seeCustomers } from './detail/sight.queries.ts';
export { insertSearchTerms } from './search-terms.queries.ts';
export { termsOf } from './search-terms.rules.ts';
export { customerImportWork } from './sheets/import-task.commands.ts';
export { countRecyclable, recycleTenant, warnOfNewRules } from './moves/recycle.commands.ts';
