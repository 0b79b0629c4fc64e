/** Functions of lines for other features. */
export { findEnabledLine, linePlace, readPhoneHosts, type StoredLine } from './lines.queries.ts';
