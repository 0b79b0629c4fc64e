/** What others must know to keep a line: where its password is sealed for. */
export { linePlace } from './lines.commands.ts';
