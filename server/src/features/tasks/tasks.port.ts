/** What other features need to do their long work as tasks. */
export { beginTask, type BeginParts, sweepTasks } from './tasks.commands.ts';
export type { TaskInHand, TaskOutcome, TaskWork } from './tasks.run.commands.ts';
