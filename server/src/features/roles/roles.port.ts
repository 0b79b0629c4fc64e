/** The few things others may ask of roles. */
export { isAbove, type RolePower } from './roles.rules.ts';
