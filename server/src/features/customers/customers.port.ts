/** The few things other features may ask of customers. */
export { foldCounts } from './list/counts.queries.ts';
export { countHeld, countItemUses, countNodeUses } from './moves/holdings.queries.ts';
export { customersLeaving } from './moves/leaving.commands.ts';
export { hearCustomers } from './list/live.service.ts';
export { keepNames } from './list/names.service.ts';
export { holdCustomers, seeCustomers } from './detail/sight.queries.ts';
export { insertPieces } from './pieces.queries.ts';
export { countedLetters, lettersOf, piecesOf } from './pieces.rules.ts';
export { customerImportWork } from './sheets/import-task.commands.ts';
export { countRecyclable, recycleTenant, warnOfNewRules } from './moves/recycle.commands.ts';
