import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { freeText, label, version } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input, Select } from 'antd';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { expectReadable, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { CallFailed } from '../../platform/failure.ts';
import { openDialog } from '../overlay/overlays.ts';
import { Field } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import type { Authors } from './others-changes.ts';

const role = z.object({ Name: label('请输入姓名'), Remark: freeText(200), Level: z.int(), Version: version.nullish() });
type Role = z.input<typeof role>;

const LEVELS = [
  { value: 1, label: '主管' },
  { value: 2, label: '普通员工' },
];

const began: Role = { Name: '销售', Remark: '旧备注', Level: 2, Version: 3 };
let saved: Role;
let sent: Role[];

beforeEach(() => {
  saved = { ...began };
  sent = [];
});

/** Simulates a server: the version must be the saved one. */
const save = async (values: Role): Promise<null> => {
  sent.push(values);
  if (values.Version !== saved.Version) throw new CallFailed(messages.stale, { code: ResultCode.Refused });
  return null;
};

const openForm = (present?: () => Promise<Role>, authors?: () => Promise<Authors>): void => {
  showWithDialogs();
  const others = { ...(present && { present }), ...(authors && { authors }) };
  openDialog(
    <FormDialog title="编辑角色" schema={role} initial={began} submit={save} {...others}>
      <Field name="Name" label="名称">
        <Input />
      </Field>
      <Field name="Remark" label="备注">
        <Input />
      </Field>
      <Field name="Level" label="级别" words={(value) => LEVELS.find((one) => one.value === value)?.label ?? ''}>
        <Select options={LEVELS} />
      </Field>
    </FormDialog>,
    { owner: TAB },
  );
};

const name = page.getByRole('textbox', { name: '名称' });
const remark = page.getByRole('textbox', { name: '备注' });
const ok = page.getByRole('button', { name: '保存' });
const dialog = page.getByRole('dialog', { name: '编辑角色' });

it('says so, keeps what was typed, takes over the rest, and saves on top of what others saved', async () => {
  openForm(async () => saved);
  await name.fill('销售一部');
  saved = { Name: '电销', Remark: '新备注', Level: 1, Version: 4 };
  await ok.click();

  await expect.element(page.getByText(/^数据已变更：有人在您填写期间保存过/)).toBeVisible();
  await expect.element(name).toHaveValue('销售一部');
  await expect.element(page.getByText('他人已改为「电销」')).toBeVisible();
  await expect.element(remark).toHaveValue('新备注');
  await expect.element(page.getByText('已更新为他人保存的内容，原为「旧备注」')).toBeVisible();
  await expect.element(page.getByText('已更新为他人保存的内容，原为「普通员工」')).toBeVisible();
  await expectReadable();

  await ok.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    { ...began, Name: '销售一部' },
    { Name: '销售一部', Remark: '新备注', Level: 1, Version: 4 },
  ]);
});

it('lets each field be chosen, back and forth', async () => {
  openForm(async () => saved);
  await name.fill('销售一部');
  saved = { ...began, Name: '电销', Version: 4 };
  await ok.click();

  await page.getByRole('button', { name: '采用' }).click();
  await expect.element(name).toHaveValue('电销');
  await expect.element(page.getByText('已更新为他人保存的内容，原为「销售一部」')).toBeVisible();
  await page.getByRole('button', { name: '恢复' }).click();
  await expect.element(name).toHaveValue('销售一部');
  await expect.element(page.getByRole('button', { name: '采用' })).toBeVisible();
});

it('shows the change again when others save once more', async () => {
  openForm(async () => saved);
  await name.fill('销售一部');
  saved = { ...began, Name: '电销', Version: 4 };
  await ok.click();
  await expect.element(page.getByText('他人已改为「电销」')).toBeVisible();
  saved = { ...saved, Name: '外呼', Version: 5 };
  await ok.click();
  await expect.element(page.getByText('他人已改为「外呼」')).toBeVisible();
  await ok.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.at(-1)).toEqual({ ...began, Name: '销售一部', Version: 5 });
});

it('closes without confirmation when nothing was typed', async () => {
  openForm(async () => saved);
  saved = { ...began, Name: '电销', Version: 4 };
  await ok.click();
  await expect.element(name).toHaveValue('电销');
  await page.getByRole('button', { name: '取消' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it.each([
  ['the saved values cannot be read', undefined, messages.stale],
  [
    'what is saved cannot be read',
    async () => {
      throw new CallFailed('数据不存在', { code: ResultCode.Refused });
    },
    '数据不存在',
  ],
])('keeps what was typed when %s', async (_, present, sentence) => {
  openForm(present);
  await name.fill('销售一部');
  saved = { ...began, Version: 4 };
  await ok.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
  await expect.element(name).toHaveValue('销售一部');
});

it('shows who saved each field and when, if that is known', async () => {
  const time = Date.UTC(2026, 10, 15, 6, 3) / 1_000;
  openForm(
    async () => saved,
    async () => new Map([['Name', { name: '王小明', time }]]),
  );
  await name.fill('销售一部');
  saved = { ...began, Name: '电销', Remark: '新备注', Version: 4 };
  await ok.click();
  await expect.element(page.getByText('王小明（26-11-15 14:03:00）已改为「电销」')).toBeVisible();
  await expect.element(page.getByText('已更新为他人保存的内容，原为「旧备注」')).toBeVisible();
});

it('shows what others saved also when the author is unknown', async () => {
  openForm(
    async () => saved,
    () => Promise.reject(new Error('away')),
  );
  await name.fill('销售一部');
  saved = { ...began, Name: '电销', Version: 4 };
  await ok.click();
  await expect.element(page.getByText('他人已改为「电销」')).toBeVisible();
});
