import { TaskState } from '@gonghai/contract/wire/task.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aTask, connected, push } from '../../../test/tasks.ts';
import { keepTasks } from '../../platform/tasks.ts';
import { TaskButton } from './TaskButton.tsx';

it('counts running tasks, and opens the list', async () => {
  signIn();
  connected();
  answering({ QueryTaskList: () => [] });
  // Signing out clears the tasks of earlier tests in the same page.
  keepTasks()();
  onTestFinished(keepTasks());
  showWithDialogs(<TaskButton />);
  const idle = page.getByRole('button', { name: '我的任务', exact: true });
  await expect.element(idle).toBeVisible();

  const task = aTask({ State: TaskState.Running, Done: 3, Total: 9 });
  push(task);
  await expect.element(page.getByRole('button', { name: '我的任务，1项进行中' })).toBeVisible();
  await expectReadable();
  push({ ...task, State: TaskState.Done, Done: 9, Message: '导入成功9条' });
  await userEvent.click(idle);
  await expect.element(page.getByRole('dialog', { name: '我的任务' }).getByText('暂无任务')).toBeVisible();
});
