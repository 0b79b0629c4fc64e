/** The functions of notices that other features may call. */
export { bookFollowUp, bookReminder, type FollowUp } from './notices.commands.ts';
export { type Telling, tell, unreadCount } from './notices.queries.ts';
export { toDoCount } from './to-do.queries.ts';
export { remindersLeaving } from './leaving.commands.ts';
