/** Functions of tasks for other features. */
export { beginTask, type BeginParts, hurryTasks, sweepTasks } from './tasks.commands.ts';
export { askToStop, findTask } from './tasks.queries.ts';
export type { TaskInHand, TaskOutcome, TaskWork } from './tasks.run.commands.ts';
