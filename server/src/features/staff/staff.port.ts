/** Functions of staff for other features. */
export { readAdministrators, readHolders } from './administrators.queries.ts';
export {
  countHolders,
  countProfessionHolders,
  countStaffByDepartment,
  countStaffIn,
  endSessions,
  extensionPlace,
} from './staff.changes.queries.ts';
export { lockMember } from './staff.commands.ts';
export { staffImportWork } from './staff.import-task.commands.ts';
export { demandVisible } from './staff.queries.ts';
export { createPasswords, demandGoodPassword, type HashCaller, type Passwords } from './passwords.service.ts';
