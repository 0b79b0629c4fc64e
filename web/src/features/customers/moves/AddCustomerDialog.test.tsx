import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, refusing } from '../../../../test/answering.ts';
import { provideCustomerLookups } from '../../../../test/customer-rows.ts';
import { expectReadable, listen, settled, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { AddCustomerDialog } from './AddCustomerDialog.tsx';

const UNUSED = { Exists: false, CustomerType: null, CustomerId: null, Name: null, UserName: null };

const open = (answers: Parameters<typeof answering>[0] = {}, placement: 0 | 1 = Placement.Owned) => {
  signIn({ RightList: ['Seat'] });
  provideCustomerLookups();
  const asked = answering({ QueryTelState: () => UNUSED, EditCustomer: () => 900, ...answers });
  showWithDialogs();
  const opened: number[] = [];
  openDialog(
    <AddCustomerDialog
      kind={CustomerKind.Sales}
      placement={placement}
      onSaved={() => opened.push(0)}
      onOpen={(id) => opened.push(id)}
    />,
    { owner: TAB },
  );
  return { asked, opened };
};

const field = (name: string) => page.getByRole('textbox', { name });
const save = page.getByRole('button', { name: '保存' });
const saved = (asked: readonly RecordedRequest[]) =>
  asked.filter(({ path }) => path === 'EditCustomer').map(({ body }) => body);

describe('Adding a customer', () => {
  it('CDLG-01 CDLG-02 says what is wrong with name and phone', async () => {
    const said = listen();
    const { asked } = open();
    await userEvent.click(save);
    await expect.element(page.getByText('请输入姓名')).toBeVisible();
    await expect.element(page.getByText('请输入电话')).toBeVisible();
    expect(said).toContain('error: 请检查表单');
    await userEvent.fill(field('姓名'), 'a');
    await userEvent.fill(field('电话'), '13800000');
    await userEvent.click(save);
    await expect.element(page.getByText('长度在 2 到 20 个字符')).toBeVisible();
    await expect.element(page.getByText('请输入正确的号码')).toBeVisible();
    expect(saved(asked)).toEqual([]);
    expect(asked.map(({ path }) => path)).not.toContain('QueryTelState');
  });

  it('saves the phone in its one spelling, for the place it was asked for', async () => {
    const { asked, opened } = open({}, Placement.Pool);
    await userEvent.fill(field('姓名'), '王小明');
    await userEvent.fill(field('电话'), '+86 138-0000-6621');
    await expect.element(page.getByText('号码可以使用')).toBeVisible();
    await userEvent.click(save);
    await expect.poll(() => saved(asked)).toMatchObject([{ Name: '王小明', Tel: '13800006621', CustomerType: 1 }]);
    expect(opened).toEqual([0]);
  });

  it('shows while typing that the phone belongs to a customer, and its owner', async () => {
    const { asked, opened } = open({
      QueryTelState: ({ body }) =>
        body['Tel'] === '13800006621'
          ? { Exists: true, CustomerType: 0, CustomerId: 77, Name: '郝俊杰', UserName: '陈晓琳' }
          : UNUSED,
    });
    await settled();
    const heightOf = () => page.getByRole('dialog').element().getBoundingClientRect().height;
    const before = heightOf();
    await userEvent.fill(field('电话'), '13800006621');
    await expect.element(page.getByText('电话号码已存在')).toBeVisible();
    await expect.element(page.getByText('郝俊杰，归属 陈晓琳')).toBeVisible();
    expect(heightOf()).toBe(before);
    await expectReadable();
    // What else was typed is not lost by a slip.
    await userEvent.fill(field('备注'), '展会上认识的');
    await userEvent.click(page.getByRole('button', { name: '查看' }));
    const question = page.getByRole('dialog', { name: '放弃修改？' });
    await userEvent.click(question.getByRole('button', { name: '继续填写' }));
    await expect.element(question).not.toBeInTheDocument();
    expect(opened).toEqual([]);
    await userEvent.fill(field('备注'), '');
    await userEvent.click(page.getByRole('button', { name: '查看' }));
    await expect.poll(() => opened).toEqual([77]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(saved(asked)).toEqual([]);
  });

  it('tells in which place it is, without a way there for users who may not see it', async () => {
    const sentences = ['客户已在公海，请到公海获取', '该号码在黑名单中', '该号码在回收站，保存后恢复为新客户'];
    let CustomerType = 0;
    open({ QueryTelState: () => ({ ...UNUSED, Exists: true, CustomerType }) });
    for (const sentence of sentences) {
      CustomerType += 1;
      await userEvent.fill(field('电话'), `1380000662${CustomerType}`);
      await expect.element(page.getByText(sentence)).toBeVisible();
      expect(page.getByRole('button', { name: '查看' }).query()).toBeNull();
    }
  });

  it('CDLG-03 shows the refusal at the phone field and keeps the input', async () => {
    open({ EditCustomer: () => refusing('电话号码已存在', 3, { Field: 'Tel' }) });
    await userEvent.fill(field('姓名'), '王小明');
    await userEvent.fill(field('电话'), '13800006621');
    await userEvent.click(save);
    await expect.element(page.getByText('电话号码已存在')).toBeVisible();
    await expect.element(field('姓名')).toHaveValue('王小明');
  });
});
