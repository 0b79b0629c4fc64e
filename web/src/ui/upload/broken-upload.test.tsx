import { messages } from '@gonghai/contract/wire/messages.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { anImport, aTask, connected, push } from '../../../test/tasks.ts';
import { keepTasks } from '../../platform/tasks.ts';
import { upload } from '../../platform/upload.ts';
import { hasUnsaved } from '../form/unsaved.ts';
import { openDialog } from '../overlay/overlays.ts';
import { UploadDialog } from './UploadDialog.tsx';

/** Captures requests, so that the test decides their results. */
const aLine = () => {
  const requests: XMLHttpRequest[] = [];
  const real = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function send() {
    requests.push(this);
  };
  onTestFinished(() => {
    XMLHttpRequest.prototype.send = real;
  });
  const last = (): XMLHttpRequest => requests.at(-1)!;
  const progress = (loaded: number) =>
    last().upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }));
  return {
    requests,
    progress,
    arrive: () => {
      progress(100);
      last().upload.dispatchEvent(new ProgressEvent('load'));
    },
    cut: () => last().dispatchEvent(new ProgressEvent('error')),
    answer: (Message: string) => {
      const text = JSON.stringify({ Code: 1, Data: null, Message, Status: true });
      Object.defineProperties(last(), { status: { value: 200 }, responseText: { value: text } });
      last().dispatchEvent(new ProgressEvent('load'));
    },
  };
};

const start = page.getByRole('button', { name: '开始上传' });
const begin = async (line: ReturnType<typeof aLine>): Promise<void> => {
  signIn();
  showWithDialogs();
  const send = (file: File, options: object) => upload(anImport, {}, file, options);
  openDialog(<UploadDialog title="导入客户" send={send} />, { owner: TAB });
  await userEvent.upload(page.getByLabelText('选择文件'), new File(['x'], '客户.xlsx'));
  await start.click();
  await expect.poll(() => line.requests.length).toBe(1);
};

it('An upload that fails halfway is reported once, keeps the file, and can be retried', async () => {
  const said = listen();
  const line = aLine();
  await begin(line);
  line.progress(40);
  await expect.element(page.getByText('40%')).toBeVisible();
  line.cut();
  await expect.element(page.getByText('上传失败，请重试')).toBeVisible();
  await expect.element(page.getByText('客户.xlsx')).toBeVisible();
  expect(said).toEqual([`error: ${messages.poorNetwork}`]);

  await start.click();
  await expect.poll(() => line.requests.length).toBe(2);
  line.arrive();
  line.answer('成功3条，重复0条，失败0条');
  await expect.element(page.getByText('成功3条，重复0条，失败0条')).toBeVisible();
});

it('A connection lost after the whole file was sent is no failure; the result is shown when the import ends', async () => {
  connected();
  const said = listen();
  const task = aTask();
  const asked = answering({ QueryTaskList: () => [task], QueryTask: () => task });
  const line = aLine();
  await begin(line);
  onTestFinished(keepTasks());
  line.arrive();
  line.cut();
  await expect.element(page.getByText(messages.uploadCut)).toBeVisible();
  const lists = () => asked.filter(({ path }) => path === 'QueryTaskList').length;
  await expect.poll(lists).toBe(2);
  dispatchEvent(new Event('online'));
  // An upload of another file of tests may still wait for the network too.
  await expect.poll(lists).toBeGreaterThanOrEqual(3);
  push({ ...task, State: TaskState.Done, Done: task.Total, Message: '导入成功3条' });
  await expect.poll(() => said).toEqual(['success: 导入员工：导入成功3条']);
});

it('Closing the window asks for confirmation until the server has the whole file', async () => {
  const line = aLine();
  await begin(line);
  line.progress(40);
  await expect.poll(() => hasUnsaved(document.body)).toBe(true);
  line.arrive();
  await expect.poll(() => hasUnsaved(document.body)).toBe(false);
  line.answer('');
});
