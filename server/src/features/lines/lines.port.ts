/** Functions of lines for other features. */
export { linePlace } from './lines.commands.ts';
export { findEnabledLine, readPhoneHosts, type StoredLine } from './lines.queries.ts';
