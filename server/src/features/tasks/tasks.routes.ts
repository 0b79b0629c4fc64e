/** The calls for the caller's own tasks. */
import * as contract from '@gonghai/contract/wire/task.ts';
import { bind, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import { findTask, listTasks } from './tasks.queries.ts';

export const taskRoutes: readonly Route[] = [
  bind(contract.findTask, async ({ id }, { db, actor }) => {
    const task = await findTask(db, actor, id);
    if (!task) throw missing();
    return task;
  }),
  bind(contract.listTasks, (_, { db, actor }) => listTasks(db, actor)),
];
