/** The few things other features may ask of the staff. */
export { countHolders, countProfessionHolders, countStaffIn, endSessions } from './staff.changes.queries.ts';
export { createPasswords, demandGoodPassword, type Passwords } from './passwords.service.ts';
