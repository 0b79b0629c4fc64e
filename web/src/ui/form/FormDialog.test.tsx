import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { freeText, label, mobile } from '@gonghai/contract/wire/fields.ts';
import { Input, Select } from 'antd';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { later } from '../../../test/answering.ts';
import { allowMotion, expectReadable, listen, settled, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { CallFailed, Unanswered } from '../../platform/failure.ts';
import { openDialog } from '../overlay/overlays.ts';
import { Field } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';

const person = z.object({ Name: label('请输入姓名'), Tel: mobile.optional(), Remark: freeText(200) });
type Person = z.input<typeof person>;

let said: readonly string[];
let sent: Person[];

beforeEach(() => {
  said = listen();
  sent = [];
});

interface Options {
  readonly initial?: Partial<Person>;
  readonly forced?: boolean;
  readonly closing?: string;
  readonly danger?: boolean;
  readonly answer?: (values: Person) => Promise<number>;
  readonly onSaved?: (id: number) => void;
  readonly second?: { readonly label: string; readonly ask?: () => Promise<boolean> };
  readonly submitsOnEnter?: boolean;
}

const openForm = ({ answer = async () => 7, ...options }: Options = {}) => {
  showWithDialogs();
  const submit = (values: Person) => {
    sent.push(values);
    return answer(values);
  };
  const dialog = (
    <FormDialog title="新建客户" schema={person} submit={submit} {...options}>
      <Field name="Name" label="姓名">
        <Input />
      </Field>
      <Field name="Tel" label="电话">
        <Input />
      </Field>
      <Field name="Remark" label="备注">
        <Input.TextArea />
      </Field>
    </FormDialog>
  );
  openDialog(dialog, { owner: TAB });
};

const name = page.getByRole('textbox', { name: '姓名' });
const tel = page.getByRole('textbox', { name: '电话' });
const remark = page.getByRole('textbox', { name: '备注' });
const save = page.getByRole('button', { name: '保存' });
const dialog = page.getByRole('dialog', { name: '新建客户' });
const question = page.getByRole('dialog', { name: '放弃修改？' });

const refusing = (message: string, field?: string) => async (): Promise<number> => {
  throw new CallFailed(message, { code: ResultCode.Refused, ...(field && { field }) });
};

describe('opening', () => {
  it('puts the cursor into the first field', async () => {
    openForm();
    await expect.element(name).toHaveFocus();
  });

  it('marks what the contract requires, and only that', async () => {
    openForm();
    await expect.element(name).toBeRequired();
    await expect.element(tel).not.toBeRequired();
    await expect.element(remark).not.toBeRequired();
  });

  it('asks for more where a field is given a rule of its own', async () => {
    showWithDialogs();
    openDialog(
      <FormDialog title="新建客户" schema={person} submit={async (values) => sent.push(values)}>
        <Field name="Tel" label="电话" rule={label('请输入电话')}>
          <Input />
        </Field>
      </FormDialog>,
      { owner: TAB },
    );
    await expect.element(tel).toBeRequired();
    await save.click();
    await expect.element(page.getByText('请输入电话')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('violates no accessibility rule, also with errors', async () => {
    openForm();
    await expect.element(name).toHaveFocus();
    await save.click();
    await expect.element(page.getByText('请输入姓名')).toBeVisible();
    await expectReadable();
  });
});

const colourOf = (button: typeof save): string => getComputedStyle(button.element()).backgroundColor;

it.each([
  ['red where it takes something away', true],
  ['not red where it does not', false],
])('has a button that is %s', async (_, danger) => {
  openForm({ danger });
  await name.fill('王');
  await save.hover();
  await expectReadable();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.unhover(document.body);
  await settled();
  expect(colourOf(save) === colourOf(page.getByRole('button', { name: '放弃' }))).toBe(danger);
});

describe('submitting', () => {
  it('takes a name that was pasted with spaces around it', async () => {
    openForm();
    await name.fill(' 王小明 ');
    await remark.click();
    await save.click();
    await expect.poll(() => sent).toMatchObject([{ Name: '王小明' }]);
  });

  it('sends nothing that the contract refuses, says so, and goes to the first bad field', async () => {
    openForm({ initial: { Tel: '12' } });
    await expect.element(tel).toHaveValue('12');
    await tel.click();
    await save.click();

    await expect.element(page.getByText('请输入姓名')).toBeVisible();
    await expect.element(page.getByText('请输入正确的手机号码')).toBeVisible();
    await expect.element(name).toHaveFocus();
    expect(said).toEqual(['error: 请检查表单']);
    expect(sent).toEqual([]);
  });

  it('saves on Enter, leaves blanks to the contract, says so and closes', async () => {
    const saved: number[] = [];
    openForm({ onSaved: (id) => saved.push(id) });
    await name.fill('王小明');
    await userEvent.keyboard('{Enter}');

    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ Name: '王小明', Remark: '' }]);
    expect(said).toEqual(['success: 保存成功']);
    expect(saved).toEqual([7]);
  });

  it('saves on Ctrl+Enter from a text of many lines, where Enter only breaks the line', async () => {
    openForm({ initial: { Name: '王小明' } });
    await remark.click();
    await userEvent.keyboard('一{Enter}二');
    await expect.element(remark).toHaveValue('一\n二');
    expect(sent).toEqual([]);

    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ Name: '王小明', Remark: '一\n二' }]);
  });

  it('sends one request however often it is submitted, and cannot be closed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    openForm({ initial: { Name: '王小明' }, answer: () => promise });
    await name.click();
    await userEvent.keyboard('{Enter}{Enter}{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('button', { name: '取消' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();

    resolve(1);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });
});

describe('submitting by a double click', () => {
  it('asks once and sends once', async () => {
    const answers: ((isAgreed: boolean) => void)[] = [];
    const ask = () => new Promise<boolean>((resolve) => void answers.push(resolve));
    openForm({ initial: { Name: '王小明' }, second: { label: '保存并提交', ask } });
    await userEvent.dblClick(page.getByRole('button', { name: '保存并提交' }));
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    await settled();
    for (const agree of answers) agree(true);
    await expect.element(dialog).not.toBeInTheDocument();
    expect([answers.length, sent.length]).toEqual([1, 1]);
  });

  it('shows the pressed button at work, which keeps the focus', async () => {
    const answer = later<number>();
    openForm({ initial: { Name: '王小明' }, second: { label: '保存并提交' }, answer: () => answer.promise });
    const both = page.getByRole('button', { name: '保存并提交' });
    await both.click();
    await expect.element(both).toHaveAttribute('aria-busy', 'true');
    await expect.element(both).toHaveFocus();
    const plain = page.getByRole('button', { name: '保存', exact: true });
    await expect.element(plain).toHaveAttribute('aria-busy', 'false');
    await expect.element(plain).toBeDisabled();
    answer.keep(7);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('sends nothing while the dialog fades out', async () => {
    await allowMotion();
    const ctrlEnter = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
    const onSaved = () => setTimeout(() => name.element().dispatchEvent(ctrlEnter), 50);
    openForm({ initial: { Name: '王小明' }, onSaved });
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });
});

it('does not send on Enter where the form says so, but on Ctrl+Enter', async () => {
  openForm({ initial: { Name: '王小明' }, submitsOnEnter: false });
  await tel.click();
  await userEvent.keyboard('{Enter}');
  await settled();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent).toHaveLength(1);
});

describe('a refusal', () => {
  it('is shown at the named field, keeps the input, and disappears when the field changes', async () => {
    openForm({ answer: refusing('该号码已存在', 'Tel') });
    await name.fill('王小明');
    await tel.fill('13800000000');
    await save.click();

    await expect.element(page.getByText('该号码已存在')).toBeVisible();
    await expect.element(tel).toHaveFocus();
    await expect.element(tel).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveValue('王小明');
    await expect.element(save).toBeEnabled();

    await tel.fill('13800000001');
    await expect.element(page.getByText('该号码已存在')).not.toBeInTheDocument();
  });

  it.each([
    ['names no field', refusing('客户数量已达上限'), '客户数量已达上限'],
    ['names a field that the form does not have', refusing('部门已禁用', 'DepartmentId'), '部门已禁用'],
    ['has no sentence', refusing(''), '保存失败'],
  ])('stands in the dialog when it %s', async (_, answer, sentence) => {
    openForm({ initial: { Name: '王小明' }, answer });
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(name).toHaveValue('王小明');
  });

  it('is not repeated when the request layer has shown it', async () => {
    const answer = async (): Promise<number> => {
      throw new CallFailed('您的网络不佳，请稍后重试', { shown: true });
    };
    openForm({ initial: { Name: '王小明' }, answer });
    await save.click();
    await expect.element(save).toBeEnabled();
    expect(sent).toHaveLength(1);
    await expect.element(page.getByText('您的网络不佳，请稍后重试')).not.toBeInTheDocument();
  });
});

it('a broken connection: the dialog says that the input is kept', async () => {
  const answer = async (): Promise<number> => {
    throw new Unanswered(false);
  };
  openForm({ initial: { Name: '王小明' }, answer });
  await name.fill('李小明');
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('内容已保留，恢复后请再保存');
  await expect.element(name).toHaveValue('李小明');
});

describe('leaving', () => {
  it('asks nothing when nothing was changed', async () => {
    openForm({ initial: { Name: '王小明' } });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('asks before it discards input, and keeps it when the user declines', async () => {
    openForm();
    await name.fill('王');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await settled();
    await expect.element(page.getByRole('button', { name: '继续填写' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');

    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('王');
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('asks every time if the form requires it, also without changes', async () => {
    openForm({ closing: '确认关闭？' });
    const asked = page.getByRole('dialog', { name: '确认关闭？' });
    await page.getByRole('button', { name: '取消' }).click();
    await expect.element(asked).toBeVisible();
    await expect.element(asked.getByText('已填写的内容不会保存。')).not.toBeInTheDocument();
    await asked.getByRole('button', { name: '取消' }).click();
    await expect.element(asked).not.toBeInTheDocument();
    await name.fill('王');
    await page.getByRole('button', { name: '关闭' }).click();
    await expect.element(asked.getByText('已填写的内容不会保存。')).toBeVisible();
    await asked.getByRole('button', { name: '确认' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('waits for the list of a select: the first Esc closes only the list', async () => {
    showWithDialogs();
    const levels = z.object({ Level: z.enum(['A', 'B']).optional() });
    openDialog(
      <FormDialog title="新建客户" schema={levels} submit={async () => null}>
        <Field name="Level" label="等级">
          <Select options={levels.shape.Level.unwrap().options.map((value) => ({ value, label: `${value} 级` }))} />
        </Field>
      </FormDialog>,
      { owner: TAB },
    );
    await expect.element(page.getByRole('combobox', { name: '等级' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByTitle('B 级')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByTitle('B 级')).not.toBeVisible();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is not possible for a form that must be completed', async () => {
    openForm({ forced: true });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    expect(page.getByRole('button', { name: '取消' }).query()).toBeNull();
    expect(page.getByRole('button', { name: '关闭' }).query()).toBeNull();
  });
});

describe('a rule over several fields', () => {
  const passwords = z
    .object({ One: z.string().min(1), Two: z.string().min(1) })
    .refine(({ One, Two }) => One === Two, { path: ['Two'], message: '两次输入的密码不一致' });

  it('complains at the field it names', async () => {
    showWithDialogs();
    openDialog(
      <FormDialog title="修改密码" schema={passwords} initial={{ One: 'a', Two: 'b' }} submit={async () => sent.push()}>
        <Field name="One" label="新密码">
          <Input />
        </Field>
        <Field name="Two" label="确认密码">
          <Input />
        </Field>
      </FormDialog>,
      { owner: TAB },
    );
    await save.click();
    await expect.element(page.getByText('两次输入的密码不一致')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '确认密码' })).toHaveFocus();
    expect(said).toEqual(['error: 请检查表单']);
  });
});
