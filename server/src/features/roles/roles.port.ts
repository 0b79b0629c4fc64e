/** Functions of roles for other features. */
export { readRolePowers, type RolePowerRow } from './roles.queries.ts';
export { isAbove, type RolePower } from './roles.rules.ts';
