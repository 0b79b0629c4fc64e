import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { label, version } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { expectReadable, listen, settled } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { CallFailed } from '../../platform/failure.ts';
import { Field } from './Field.tsx';
import { PageForm } from './PageForm.tsx';

const greeting = z.object({ Text: label('请输入问候语'), From: label('请输入落款'), Version: version.nullish() });
type Greeting = z.input<typeof greeting>;

const text = page.getByRole('textbox', { name: '问候语' });
const from = page.getByRole('textbox', { name: '落款' });
const save = page.getByRole('button', { name: '保存' });
const undo = page.getByRole('button', { name: '撤销修改' });

/** Simulates a server: rejects a save that is based on an older version. */
const aRecord = () => {
  let kept = { Text: '您好', From: '销售部', Version: 1 };
  const sent: Greeting[] = [];
  const save = async (values: Greeting): Promise<void> => {
    sent.push(values);
    if (values.Version !== kept.Version) throw new CallFailed(messages.stale, { code: ResultCode.Refused });
    kept = { Text: values.Text, From: values.From, Version: kept.Version + 1 };
  };
  return { sent, save, read: async () => kept, put: (next: Partial<typeof kept>) => (kept = { ...kept, ...next }) };
};

/** `reading` delays reading the saved values, `saving` the answer of a save. */
const showForm = async (reading: Promise<void> = Promise.resolve(), saving?: Promise<void>) => {
  const record = aRecord();
  const submit = async (values: Greeting): Promise<void> => {
    await record.save(values);
    await saving;
  };
  const present = async () => {
    await reading;
    return record.read();
  };
  const drawn = async () => (
    <PageForm schema={greeting} initial={await record.read()} present={present} submit={submit}>
      <Field name="Text" label="问候语">
        <Input />
      </Field>
      <Field name="From" label="落款">
        <Input />
      </Field>
    </PageForm>
  );
  const { redraw } = show(await drawn());
  await expect.element(text).toHaveValue('您好');
  /** The parent component re-renders with the saved values. */
  return { ...record, refetched: async () => redraw(await drawn()) };
};

describe('A form on a page', () => {
  it('saves, goes on with what is saved now, and returns the focus to the field', async () => {
    const said = listen();
    const { sent } = await showForm();
    await expect.element(undo).not.toBeInTheDocument();
    await text.fill('早上好');
    await save.click();
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(text).toHaveFocus();
    expect(said).toEqual(['success: 保存成功']);
    await text.fill('晚上好');
    await save.click();
    await expect.poll(() => sent.map(({ Version }) => Version)).toEqual([1, 2]);
    await expectReadable();
  });

  it('keeps what is typed while it is saved, with the focus', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { sent, put } = await showForm(undefined, promise);
    await text.fill('早上好');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => sent.length).toBe(1);
    await userEvent.keyboard('123');
    put({ From: '客服部' });
    resolve();
    await expect.element(from).toHaveValue('客服部');
    await expect.element(text).toHaveValue('早上好123');
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('4{Control>}{Enter}{/Control}');
    await expect.poll(() => sent.at(-1)).toEqual({ Text: '早上好1234', From: '客服部', Version: 2 });
    await expect.element(undo).not.toBeInTheDocument();
  });

  it('does not save while an input method composes', async () => {
    const { sent } = await showForm();
    await text.fill('zao');
    const press = (isComposing: boolean): boolean =>
      text
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing, bubbles: true }));
    press(true);
    await settled();
    expect(sent).toEqual([]);
    press(false);
    await expect.poll(() => sent).toHaveLength(1);
  });

  it('sends one request when it is submitted again before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { sent } = await showForm(undefined, promise);
    await text.fill('早上好');
    const form = text.element().closest('form')!;
    form.requestSubmit();
    await expect.poll(() => sent.length).toBe(1);
    form.requestSubmit();
    await settled();
    resolve();
    await expect.element(undo).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('takes back what was typed', async () => {
    await showForm();
    await text.fill('再见');
    await userEvent.click(undo);
    await expect.element(text).toHaveValue('您好');
    await expect.element(undo).not.toBeInTheDocument();
  });

  it('sends nothing that the contract refuses', async () => {
    const said = listen();
    const { sent } = await showForm();
    await text.fill('');
    await save.click();
    await expect.element(page.getByText('请输入问候语')).toBeVisible();
    expect(sent).toEqual([]);
    expect(said).toEqual(['error: 请检查表单']);
  });

  it('shows what others saved meanwhile and loses neither', async () => {
    const { put, sent } = await showForm();
    await text.fill('早上好');
    put({ From: '客服部', Version: 2 });
    await save.click();
    await expect.element(from).toHaveValue('客服部');
    await expect.element(page.getByText('已更新为他人保存的内容', { exact: false })).toBeVisible();
    await expect.element(text).toHaveValue('早上好');
    await save.click();
    await expect.poll(() => sent.at(-1)).toEqual({ Text: '早上好', From: '客服部', Version: 2 });
    await expect.element(undo).not.toBeInTheDocument();
  });

  it('follows others while nothing is typed', async () => {
    const { put, sent, refetched } = await showForm();
    put({ From: '客服部', Version: 2 });
    await refetched();
    await expect.element(from).toHaveValue('客服部');
    expect(document.activeElement).toBe(document.body);
    await expect.element(undo).not.toBeInTheDocument();
    await text.fill('早上好');
    await save.click();
    await expect.poll(() => sent).toEqual([{ Text: '早上好', From: '客服部', Version: 2 }]);
  });

  it('marks changes by others while the form has unsaved input, before it is saved', async () => {
    const { put, sent, refetched } = await showForm();
    await text.fill('早上好');
    put({ Text: '下午好', From: '客服部', Version: 2 });
    await refetched();
    await expect.element(page.getByText('他人已改为「下午好」')).toBeVisible();
    await expect.element(text).toHaveValue('早上好');
    await expect.element(from).toHaveValue('客服部');
    // The user may not have seen the change: the form warns before it overwrites anything.
    await save.click();
    await expect.element(page.getByText(/^数据已变更：有人在您填写期间保存过/)).toBeVisible();
    expect(sent).toEqual([]);
    await save.click();
    await expect.poll(() => sent).toEqual([{ Text: '早上好', From: '客服部', Version: 2 }]);
  });

  it('keeps its marks when the same change arrives by a new render and by a refused save', async () => {
    let arrive = (): void => undefined;
    const reading = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { put, sent, refetched } = await showForm(reading);
    await text.fill('早上好');
    put({ Text: '下午好', From: '客服部', Version: 2 });
    await save.click();
    await expect.poll(() => sent).toHaveLength(1);
    await refetched();
    await expect.element(page.getByText('他人已改为「下午好」')).toBeVisible();
    arrive();
    await expect.element(page.getByText(/^数据已变更：有人在您填写期间保存过/)).toBeVisible();
    await expect.element(page.getByText('他人已改为「下午好」')).toBeVisible();
    await save.click();
    await expect.poll(() => sent.at(-1)).toEqual({ Text: '早上好', From: '客服部', Version: 2 });
  });

  it('saves at once after the values of others were accepted', async () => {
    const { put, sent, refetched } = await showForm();
    await text.fill('早上好');
    put({ Text: '下午好', Version: 2 });
    await refetched();
    await page.getByRole('button', { name: '采用' }).click();
    await from.fill('客服部');
    await save.click();
    await expect.poll(() => sent).toEqual([{ Text: '下午好', From: '客服部', Version: 2 }]);
  });

  it('is not reset by an older answer', async () => {
    const { put, sent, refetched } = await showForm();
    put({ Text: '早上好', Version: 3 });
    await refetched();
    await expect.element(text).toHaveValue('早上好');
    put({ Text: '您好', Version: 2 });
    await refetched();
    await from.fill('客服部');
    await save.click();
    await expect.poll(() => sent).toEqual([{ Text: '早上好', From: '客服部', Version: 3 }]);
  });
});
