/** What other features need to tell people something. */
export { type Telling, tell } from './notices.queries.ts';
export { remindersLeaving } from './leaving.commands.ts';
