import { messages } from '@gonghai/contract/wire/messages.ts';
import { TaskKind, type TaskRow, TaskState } from '@gonghai/contract/wire/task.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aTask, catchSaved, connected, push } from '../../../test/tasks.ts';
import { keepTasks } from '../../platform/tasks.ts';
import { openDialog, SHELL } from '../../ui/overlay/overlays.ts';
import { TaskListDialog } from './TaskListDialog.tsx';

const anImport = (change: Partial<TaskRow> = {}): TaskRow =>
  aTask({ Kind: TaskKind.CustomerImport, State: TaskState.Running, Total: 4_000, ...change });

let kept: TaskRow[];

/** Stores the task like the server, and pushes it. */
const tell = (task: TaskRow): void => {
  kept = [task, ...kept.filter(({ Id }) => Id !== task.Id)];
  push(task);
};

beforeEach(() => {
  kept = [];
  signIn();
  connected();
});

const open = (list: () => unknown = () => kept) => {
  const asked = answering({
    QueryTaskList: list,
    QueryTask: ({ query }) => ({
      ...kept.find(({ Id }) => Id === Number(query.get('id'))),
      Report: [{ Row: 7, Text: '电话格式不正确' }],
    }),
  });
  onTestFinished(keepTasks());
  showWithDialogs();
  openDialog(<TaskListDialog />, { owner: SHELL });
  return asked;
};

const items = page.getByRole('list', { name: '我的任务' }).getByRole('listitem');
const bar = page.getByRole('progressbar', { name: '导入进度' });

it('shows pushed progress, new tasks, and results', async () => {
  const said = listen();
  const task = anImport();
  kept = [task];
  open();
  await expect.element(items.getByText('进行中')).toBeVisible();
  tell({ ...task, Done: 1_000 });
  await expect.element(bar).toHaveAttribute('value', '0.25');
  await expect.element(page.getByText('1,000 / 4,000')).toBeVisible();

  const second = anImport({ Kind: TaskKind.StaffImport, Total: 10 });
  tell(second);
  await expect.poll(() => items.elements().length).toBe(2);
  const end = { State: TaskState.Done, Done: 4_000, Message: '导入成功4000条', EndedTime: 1_790_000_065 } as const;
  tell({ ...task, ...end });
  await expect.element(items.getByText('导入成功4000条')).toBeVisible();
  await expect.element(items.getByText('用时1分5秒', { exact: false })).toBeVisible();
  await expect.poll(() => bar.elements().length).toBe(1);
  expect(said).toEqual(['success: 导入客户：导入成功4000条']);
  tell({ ...second, State: TaskState.Done, Done: 10, Message: '导入成功10条', EndedTime: 1_790_000_066 });
});

it('shows an error in red, and its lines', async () => {
  const saved = catchSaved();
  const failed = { State: TaskState.Failed, EndedTime: 1_790_000_003 } as const;
  kept = [
    anImport({ ...failed, Message: '有1行无法导入，未保存任何数据', ReportCount: 1 }),
    anImport({ ...failed, Message: '导入人的账号或权限已变更，未保存任何数据' }),
  ];
  open();
  const sentence = items.getByText('有1行无法导入，未保存任何数据');
  await expect.element(sentence).toBeVisible();
  expect(getComputedStyle(sentence.element()).color).toBe(
    getComputedStyle(items.getByText('失败').first().element()).color,
  );
  const reports = items.getByRole('button', { name: '下载报告，共1行' });
  expect(items.getByRole('button').elements()).toHaveLength(1);
  await expectReadable();
  await userEvent.click(reports);
  await expect.poll(() => saved.mock.instances).toMatchObject([{ download: '导入错误报告.xlsx' }]);
});

it('says when there are no tasks, and why they cannot be loaded', async () => {
  let sound = false;
  open(() => (sound ? [] : refusing(messages.tooSlow)));
  await expect.element(page.getByRole('alert').getByText(messages.tooSlow)).toBeVisible();
  sound = true;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('暂无任务')).toBeVisible();
});

it('leads to the result of a reconciliation', async () => {
  const before = location.hash;
  onTestFinished(() => void (location.hash = before));
  signIn({ RightList: ['PaymentLog'] });
  kept = [
    anImport({ Id: 31, Kind: TaskKind.Reconciliation, State: TaskState.Done }),
    anImport({ State: TaskState.Done }),
  ];
  open();
  await userEvent.click(page.getByRole('button', { name: '查看结果' }));
  await expect.poll(() => location.hash).toBe('#/workOrder/paymentLogList?result=31');
  await expect.element(page.getByRole('dialog', { name: '我的任务' })).not.toBeInTheDocument();
});
