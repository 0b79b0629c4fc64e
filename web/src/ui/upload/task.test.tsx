import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { findTask, type TaskDetail, TaskState } from '@gonghai/contract/wire/task.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { skippingTime } from '../../../test/skip-time.ts';
import { anImport, aTask, catchSaved, connected, push } from '../../../test/tasks.ts';
import { type OfferedAct, onAnnounce } from '../../platform/announce.ts';
import { CallFailed } from '../../platform/failure.ts';
import { writeSession } from '../../platform/session.ts';
import { keepTasks, useTasksGoing } from '../../platform/tasks.ts';
import { upload } from '../../platform/upload.ts';
import { openDialog } from '../overlay/overlays.ts';
import { UploadDialog } from './UploadDialog.tsx';
import type { Send } from './useUpload.ts';

beforeEach(() => {
  const user = { Id: 1, TId: 1, Name: '', UserName: '', DepartmentName: '', RoleName: '', ExtensionNumber: '' };
  writeSession({ Id: 1, signature: 'x' }, { ...user, IsAdmin: true, IsDefaultPwd: false, RightList: [] });
});

const signedIn = (): void => onTestFinished(keepTasks());
const beginning =
  (task: TaskDetail): Send =>
  () =>
    Promise.resolve({ message: '正在导入，请稍候', data: { TaskId: task.Id, IsEnded: false } });

const open = async (send: Send, onDone?: () => void) => {
  showWithDialogs();
  openDialog(<UploadDialog title="导入员工" send={send} {...(onDone && { onDone })} />, { owner: TAB });
  await userEvent.upload(page.getByLabelText('选择文件'), new File(['x'], '员工.xlsx'));
  await page.getByRole('button', { name: '开始上传' }).click();
};
/** Milliseconds between two requests without pushes. */
const POLLED_AFTER = 2_000;
const dialog = page.getByRole('dialog', { name: '导入员工' });
const bar = page.getByRole('progressbar', { name: '导入进度' });

describe('a task that the server has begun', () => {
  it('shows pushed progress and the result', async () => {
    connected();
    answering({ QueryTaskList: () => [] });
    signedIn();
    const said = listen();
    const task = aTask();
    let reloads = 0;
    await open(beginning(task), () => (reloads += 1));
    await expect.element(page.getByText('排队中…')).toBeVisible();

    push({ ...task, State: TaskState.Running, Done: 500 });
    await expect.element(bar).toHaveAttribute('value', '0.25');
    await expect.element(page.getByText('500 / 2,000')).toBeVisible();
    await expect.element(page.getByText('正在导入…')).toBeVisible();
    await expectReadable();
    expect(reloads).toBe(0);

    push({ ...task, State: TaskState.Done, Done: 2_000, Message: '导入成功2000条' });
    await expect.element(page.getByText('导入成功2000条')).toBeVisible();
    expect(reloads).toBe(1);
    expect(said).toEqual(['success: 导入员工：导入成功2000条']);
    await page.getByRole('button', { name: '完成' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is shown while the call still waits for its end, and goes on from there when it answers', async () => {
    connected();
    answering({ QueryTaskList: () => [] });
    signedIn();
    const task = aTask({ State: TaskState.Running, Done: 500 });
    const answer = Promise.withResolvers<Awaited<ReturnType<Send>>>();
    await open((_, { onProgress }) => {
      onProgress?.(1);
      return answer.promise;
    });
    await expect.element(dialog.getByText('已上传，正在处理…')).toBeVisible();
    push(task);
    await expect.element(dialog.getByText('500 / 2,000')).toBeVisible();
    answer.resolve({ message: '数据量较大', data: { TaskId: task.Id, IsEnded: false } });
    await expect.element(dialog.getByText('数据量较大', { exact: false })).toBeVisible();
    await expect.element(dialog.getByText('500 / 2,000')).toBeVisible();
  });

  it('is not mixed up with one that begins at the same time, nor with one from before', async () => {
    connected();
    answering({ QueryTaskList: () => [] });
    signedIn();
    const [before, own, other] = [aTask(), aTask(), aTask()];
    push({ ...before, State: TaskState.Running, Done: 100 });
    await open((_, { onProgress }) => {
      onProgress?.(1);
      return new Promise(() => undefined);
    });
    push({ ...before, State: TaskState.Running, Done: 200 });
    push({ ...own, State: TaskState.Running, Done: 500 });
    await expect.element(dialog.getByText('500 / 2,000')).toBeVisible();
    push({ ...other, State: TaskState.Running, Done: 900 });
    push({ ...own, State: TaskState.Running, Done: 501 });
    // Gives the push time to be rendered, if it were handled.
    await page.getByRole('button', { name: '关闭' }).last().hover();
    await expect.element(dialog.getByText('500 / 2,000')).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('never seems to go back when an answer is older than the last push', async () => {
    connected();
    answering({ QueryTaskList: () => [] });
    signedIn();
    const task = aTask({ State: TaskState.Running, Done: 900 });
    await open(beginning(task));
    push(task);
    await expect.element(dialog.getByText('900 / 2,000')).toBeVisible();
    push({ ...task, Done: 0 });
    push({ ...task, Done: 0, Total: 2_001 });
    await expect.element(dialog.getByText('900 / 2,001')).toBeVisible();
  });

  it('is polled when no pushes arrive', async () => {
    const skip = skippingTime();
    const task = aTask();
    const course = [
      { ...task, State: TaskState.Running, Done: 1_000 },
      { ...task, State: TaskState.Done, Done: 2_000, Message: '导入成功2000条' },
    ];
    const asked = answering({ QueryTask: () => course.shift() });
    await open(beginning(task));
    await expect.element(page.getByText('排队中…')).toBeVisible();
    skip(POLLED_AFTER);
    await expect.element(bar).toHaveAttribute('value', '0.5');
    skip(POLLED_AFTER);
    await expect.element(page.getByText('导入成功2000条')).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  it('continues after the window closes, and its result is announced on any page', async () => {
    connected();
    answering({ QueryTaskList: () => [] });
    signedIn();
    const said = listen();
    const task = aTask();
    let reloads = 0;
    await open(beginning(task), () => (reloads += 1));
    await expect
      .element(page.getByText('正在导入，请稍候。可以关闭窗口，导入会继续进行，结束时通知您。'))
      .toBeVisible();
    await page.getByRole('button', { name: '关闭' }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();

    const end = { ...task, State: TaskState.Done, Done: 2_000, Message: '导入成功2000条' };
    push({ ...task, State: TaskState.Running, Done: 5 });
    push(end);
    // Reported once, even if pushed several times.
    push(end);
    expect(said).toEqual(['success: 导入员工：导入成功2000条']);
    expect(reloads).toBe(1);
  });

  it('that failed shows its lines, which can be downloaded as a sheet', async () => {
    connected();
    const Report = Array.from({ length: 60 }, (_, n) => ({ Row: n + 2, Text: '登录名已存在' }));
    const task = aTask();
    const failed = { ...task, State: TaskState.Failed, Message: '有60行无法导入，未保存任何数据', Report };
    answering({ QueryTaskList: () => [], QueryTask: () => failed });
    signedIn();
    const saved = catchSaved();
    await open(beginning(task));
    push(failed);
    await expect.element(page.getByText('有60行无法导入，未保存任何数据')).toBeVisible();
    const lines = page.getByRole('list', { name: '未导入的行' });
    await expect.element(lines.getByText('第 51 行')).toBeInTheDocument();
    await expect.element(lines.getByText('其余 10 行请看报告')).toBeInTheDocument();
    await page.getByRole('button', { name: '下载报告' }).click();
    expect(saved.mock.contexts[0]).toMatchObject({ download: '导入错误报告.xlsx' });
    // The file may be corrected and sent again.
    await expect.element(page.getByRole('button', { name: '开始上传' })).toBeEnabled();
  });

  it('that ended before the first request is shown all the same', async () => {
    connected();
    const task = aTask({ State: TaskState.Done, Done: 2_000, Message: '导入成功2000条' });
    answering({ QueryTaskList: () => [], QueryTask: () => task });
    signedIn();
    push(task);
    let reloads = 0;
    await open(beginning(task), () => (reloads += 1));
    await expect.element(page.getByText('导入成功2000条')).toBeVisible();
    expect(reloads).toBe(1);
  });
});

describe('a task whose call returns the result', () => {
  const heldCall = ({ Id }: TaskDetail = aTask()) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ message: string; data: unknown }>();
    const data = { TaskId: Id, IsEnded: true };
    return {
      send: () => promise,
      answer: () => resolve({ message: '成功30条，重复2条，失败2条', data }),
      refuse: () => reject(new CallFailed('成功0条，重复0条，失败34条', { code: ResultCode.Refused, data })),
    };
  };
  const begun = () => {
    connected();
    answering({ QueryTaskList: () => [] });
    signedIn();
    return listen();
  };

  it('shows the result of the answer only', async () => {
    const said = begun();
    const task = aTask({ State: TaskState.Running });
    const { send, answer } = heldCall(task);
    await open(send);
    push(task);
    push({ ...task, State: TaskState.Done, Message: '成功30条，重复2条，失败2条' });
    answer();
    await expect.element(dialog.getByText('成功30条，重复2条，失败2条')).toBeVisible();
    expect(said).toEqual(['success: 上传成功']);
  });

  it.each([
    ['answered', 'answer', '成功30条，重复2条，失败2条', ['success: 上传成功']],
    ['refused', 'refuse', '成功0条，重复0条，失败34条', []],
  ] as const)('is not shown again by a push that arrives after it was %s', async (_, act, shown, expected) => {
    const said = begun();
    const task = aTask({ State: TaskState.Done, Message: shown });
    const call = heldCall(task);
    await open(call.send);
    call[act]();
    await expect.element(dialog.getByText(shown)).toBeVisible();
    push(task);
    // Other tasks are still reported, and after earlier reports.
    push(aTask({ State: TaskState.Done, Message: '成功1条' }));
    await expect.poll(() => said).toContain('success: 导入员工：成功1条');
    expect(said).toEqual([...expected, 'success: 导入员工：成功1条']);
  });

  it('is shown once after the window was closed', async () => {
    const said = begun();
    const task = aTask({ State: TaskState.Done, Message: '成功30条，重复2条，失败2条' });
    const { send, answer } = heldCall(task);
    let reloads = 0;
    await open(
      (_, { onProgress }) => {
        onProgress?.(1);
        return send();
      },
      () => (reloads += 1),
    );
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
    push(task);
    answer();
    await expect.poll(() => reloads).toBe(1);
    expect(said).toEqual(['success: 导入员工：成功30条，重复2条，失败2条']);
  });

  it('hides no result of another task, nor its own after the window was closed', async () => {
    const said = begun();
    const other = aTask({ State: TaskState.Running });
    push(other);
    const { send } = heldCall();
    await open((_, { onProgress }) => {
      onProgress?.(1);
      return send();
    });
    push({ ...other, State: TaskState.Done, Message: '成功1条' });
    await expect.poll(() => said).toEqual(['success: 导入员工：成功1条']);
    const task = aTask({ State: TaskState.Running });
    push(task);
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    push({ ...task, State: TaskState.Done, Message: '成功2条' });
    await expect.poll(() => said).toContain('success: 导入员工：成功2条');
  });
});

it('lines that the server refuses at once are shown like those of a task', async () => {
  const data = { Report: [{ Row: 3, Text: '部门不存在' }] };
  await open(() => Promise.reject(new CallFailed('导入失败，未保存任何数据。第3行：部门不存在', { data })));
  await expect.element(page.getByText('有1行无法导入，未保存任何数据')).toBeVisible();
  await expect.element(page.getByText('部门不存在')).toBeVisible();
});

describe('a task from before', () => {
  const follows = async () => {
    await expect.poll(() => useTasksGoing.getState().count).toBe(1);
  };

  it('is followed after a reload of the page', async () => {
    const skip = skippingTime();
    const said = listen();
    const running = aTask({ State: TaskState.Running, Done: 3 });
    const past = aTask({ State: TaskState.Failed, Message: '旧的' });
    const end = { ...running, State: TaskState.Failed, Message: '有1行无法导入，未保存任何数据' };
    const Report = [{ Row: 9, Text: '部门不存在' }];
    answering({ QueryTaskList: () => [past, running], QueryTask: () => ({ ...end, Report }) });
    const offers: OfferedAct[] = [];
    onTestFinished(onAnnounce((_, __, act) => act && offers.push(act)));
    signedIn();
    await follows();
    skip(POLLED_AFTER);
    await expect.poll(() => said).toEqual(['error: 导入员工：有1行无法导入，未保存任何数据']);
    // The dialog is gone with the page, but the failures can still be downloaded.
    const saved = catchSaved();
    offers[0]?.run();
    await expect.poll(() => saved.mock.contexts).toMatchObject([{ download: '导入错误报告.xlsx' }]);
  });

  it('that no longer exists is not requested again', async () => {
    const skip = skippingTime();
    const running = aTask({ State: TaskState.Running });
    const asked = answering({ QueryTaskList: () => [running], QueryTask: () => refusing(messages.missing) });
    signedIn();
    const questions = () => asked.filter(({ path }) => findTask.path.endsWith(path)).length;
    await follows();
    skip(POLLED_AFTER);
    await expect.poll(questions).toBe(1);
    const other = aTask({ State: TaskState.Running });
    push(other);
    skip(POLLED_AFTER);
    // The request for the other task comes later than a second request for the first would.
    await expect.poll(() => asked.length).toBeGreaterThan(2);
    expect(questions()).toBe(2);
  });

  it('is looked for after an upload timed out, which is shown', async () => {
    const asked = answering({ QueryTaskList: () => [] });
    // As a browser does after its own timeout.
    const real = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function send() {
      expect(this.timeout).toBeGreaterThan(20_000);
      queueMicrotask(() => this.dispatchEvent(new ProgressEvent('timeout')));
    };
    onTestFinished(() => {
      XMLHttpRequest.prototype.send = real;
    });
    await open((file, options) => upload(anImport, {}, file, options));
    await expect.element(page.getByText(messages.uploadSlow)).toBeVisible();
    expect(asked.map(({ path }) => path)).toEqual(['QueryTaskList']);
  });
});
