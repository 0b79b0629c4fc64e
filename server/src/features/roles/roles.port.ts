/** The few things others may ask of roles. */
export { readRolePowers, type RolePowerRow } from './roles.queries.ts';
export { isAbove, type RolePower } from './roles.rules.ts';
