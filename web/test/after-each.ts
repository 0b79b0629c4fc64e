/** Runs after every screen test: the files share one page, so a task that is still followed would be polled in the next. */
import { afterEach } from 'vitest';
import { forgetTasks } from '../src/platform/tasks.ts';

afterEach(forgetTasks);
