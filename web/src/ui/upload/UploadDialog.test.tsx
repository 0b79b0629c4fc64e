import { messages } from '@gonghai/contract/wire/messages.ts';
import { type ComponentProps, useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowMotion, expectReadable, listen, settled, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { abandoned, CallFailed } from '../../platform/failure.ts';
import type { UploadOptions } from '../../platform/upload.ts';
import { openDialog } from '../overlay/overlays.ts';
import { UploadDialog } from './UploadDialog.tsx';

/** An upload that the test controls. */
const anUpload = () => {
  const sent: File[] = [];
  const flight: { options?: UploadOptions } = {};
  const { promise, resolve, reject } = Promise.withResolvers<{ message: string }>();
  const send = (file: File, options: UploadOptions) => {
    sent.push(file);
    flight.options = options;
    options.signal?.addEventListener('abort', () => reject(abandoned()));
    return promise;
  };
  return { sent, send, flight, resolve, reject };
};

const sheet = (name = '客户.xlsx', bytes = 1_536) => new File([new Uint8Array(bytes)], name);

const open = (
  send: ReturnType<typeof anUpload>['send'],
  more: Partial<Pick<ComponentProps<typeof UploadDialog>, 'onTemplate' | 'onLog' | 'onDone' | 'renderChosen'>> = {},
) => {
  showWithDialogs();
  openDialog(<UploadDialog title="导入客户" send={send} {...more} />, { owner: TAB });
};

const dialog = page.getByRole('dialog', { name: '导入客户' });
const chooser = page.getByLabelText('选择文件');
const start = page.getByRole('button', { name: '开始上传' });
const choose = (...files: File[]) => userEvent.upload(chooser, files);

const drop = (...files: File[]) => {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  chooser.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
};

describe('choosing', () => {
  it('shows the name and size of the file, without accessibility violations', async () => {
    open(anUpload().send);
    await expect.element(start).toBeDisabled();

    await choose(sheet());
    await expect.element(page.getByText('客户.xlsx')).toBeVisible();
    await expect.element(page.getByText('1.5 KB')).toBeVisible();
    await expect.element(start).toBeEnabled();
  });

  it('takes a file that is dropped, and another in its place', async () => {
    open(anUpload().send);
    await expect.element(chooser).toBeInTheDocument();
    drop(sheet('一.xls'));
    await expect.element(page.getByText('一.xls')).toBeVisible();
    drop(sheet('二.XLSX'));
    await expect.element(page.getByText('二.XLSX')).toBeVisible();
    await expect.element(page.getByText('一.xls')).not.toBeInTheDocument();
  });

  it.each([
    ['another kind of file', [sheet('客户.csv')], messages.fileType],
    ['two files', [sheet(), sheet('b.xlsx')], '每次只能上传一个文件'],
    ['a file that is too large', [sheet('大.xlsx', 20 * 1024 * 1024 + 1)], '文件不能超过20MB'],
  ])('refuses %s', async (_, files, sentence) => {
    open(anUpload().send);
    await expect.element(chooser).toBeInTheDocument();
    drop(...files);
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(start).toBeDisabled();
  });

  it('offers the empty sheet, and the way to earlier imports', async () => {
    const asked: string[] = [];
    open(anUpload().send, { onTemplate: () => asked.push('template'), onLog: () => asked.push('log') });
    await page.getByRole('button', { name: '下载模板' }).click();
    await page.getByRole('button', { name: '导入日志' }).click();
    expect(asked).toEqual(['template', 'log']);
  });
});

describe('sending', () => {
  it('shows the progress, then the result of the server', async () => {
    const said = listen();
    const { sent, send, flight, resolve } = anUpload();
    let reloads = 0;
    open(send, { onDone: () => (reloads += 1) });
    await choose(sheet());
    await start.click();

    flight.options?.onProgress?.(0.42);
    await expect.element(page.getByRole('progressbar', { name: '上传进度' })).toHaveAttribute('value', '0.42');
    await expect.element(page.getByText('42%')).toBeVisible();
    await expectReadable();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();

    flight.options?.onProgress?.(1);
    await expect.element(page.getByText('已上传，正在处理…')).toBeVisible();
    expect(page.getByRole('button', { name: '取消上传' }).elements()).toEqual([]);
    resolve({ message: '导入 1,204 条，重复 36 条' });
    await expect.element(page.getByText('导入 1,204 条，重复 36 条')).toBeVisible();
    expect(sent.map(({ name }) => name)).toEqual(['客户.xlsx']);
    expect(said).toEqual(['success: 上传成功']);
    expect(reloads).toBe(1);

    await expect.element(page.getByRole('button', { name: '完成' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('may be closed once the server has the file: the import continues, and a refusal is still shown', async () => {
    await allowMotion();
    const said = listen();
    const { send, flight, reject } = anUpload();
    open(send);
    await expect.element(page.getByLabelText('选择文件')).toHaveFocus();
    await choose(sheet());
    await expect.element(start).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    flight.options?.onProgress?.(1);
    // Beside the one in the head.
    const closing = page.getByRole('button', { name: '关闭' });
    await expect.poll(() => closing.elements()).toHaveLength(2);
    // The answer comes before the dialog has faded out.
    (closing.elements()[1] as HTMLElement).click();
    reject(new CallFailed('数据不能超过40000行'));
    await expect.element(dialog).not.toBeInTheDocument();
    expect(flight.options?.signal?.aborted).toBe(false);
    await expect.poll(() => said).toEqual(['error: 数据不能超过40000行']);
  });

  it("says the server's refusal in the status line, and may try again", async () => {
    const { send, reject } = anUpload();
    open(send);
    await choose(sheet());
    await start.click();
    reject(new CallFailed('第 18 行：电话格式不正确'));
    await expect.element(page.getByText('第 18 行：电话格式不正确')).toBeVisible();
    await expect.element(start).toBeEnabled();
    await expect.element(page.getByText('客户.xlsx')).toBeVisible();
    await expectReadable();
  });

  it('can be cancelled, and keeps the file', async () => {
    const { send, flight } = anUpload();
    open(send);
    await choose(sheet());
    await start.click();
    await page.getByRole('button', { name: '取消上传' }).click();
    expect(flight.options?.signal?.aborted).toBe(true);
    await expect.element(start).toBeEnabled();
    await expect.element(page.getByText('客户.xlsx')).toBeVisible();
  });
});

describe('the preview of a file', () => {
  const Seen = ({ file, refuse }: { readonly file: File; readonly refuse: (why: string) => void }) => {
    useEffect(() => {
      if (file.name === '坏.xlsx') refuse('缺少电话列');
    }, [file, refuse]);
    return <p style={{ height: 200 }}>预览</p>;
  };
  const openSeen = (send: ReturnType<typeof anUpload>['send']) =>
    open(send, { renderChosen: (file, refuse) => <Seen file={file} refuse={refuse} /> });
  const heightOf = () => dialog.element().querySelector('.ant-modal-container')!.getBoundingClientRect().height;

  it('may refuse the file with a reason, and accepts another', async () => {
    const { sent, send } = anUpload();
    openSeen(send);
    await choose(sheet('坏.xlsx'));
    await expect.element(page.getByText('缺少电话列')).toBeVisible();
    await expect.element(chooser).toHaveFocus();
    await expect.element(start).toBeDisabled();
    await choose(sheet('好.xlsx'));
    await expect.element(page.getByText('缺少电话列')).not.toBeInTheDocument();
    await start.click();
    expect(sent.map(({ name }) => name)).toEqual(['好.xlsx']);
  });

  it('reserves its height, so that the window does not change its size', async () => {
    const { send, flight, reject } = anUpload();
    openSeen(send);
    await choose(sheet());
    await expect.element(page.getByText('预览')).toBeVisible();
    await settled();
    const height = heightOf();
    await start.click();
    flight.options?.onProgress?.(0.42);
    await expect.element(page.getByText('42%')).toBeVisible();
    expect(heightOf()).toBe(height);
    const Report = Array.from({ length: 40 }, (_, at) => ({ Row: at + 2, Text: '电话格式不正确' }));
    reject(new CallFailed('', { data: { Report } }));
    await expect.element(page.getByRole('list', { name: '未导入的行' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '下载报告' })).toBeInViewport();
    expect(heightOf()).toBe(height);
    await expectReadable();
  });
});
