/** The few things other features may ask of customers. */
export { foldCounts } from './counts.queries.ts';
export { countHeld, countItemUses, countNodeUses } from './holdings.queries.ts';
export { customersLeaving } from './leaving.commands.ts';
export { hearCustomers } from './live.service.ts';
export { keepNames } from './names.service.ts';
export { holdCustomers, seeCustomers } from './sight.queries.ts';
export { insertPieces } from './import.queries.ts';
export { countedLetters, lettersOf, piecesOf } from './pieces.rules.ts';
export { customerImportWork } from './import-task.commands.ts';
export { countRecyclable, recycleTenant, warnOfNewRules } from './recycle.commands.ts';
