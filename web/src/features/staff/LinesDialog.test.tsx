import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aStaffRow } from '../../../test/staff-rows.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { LinesDialog } from './LinesDialog.tsx';

const scheme = (Id: number, Name: string, Type: string) => ({
  Id,
  Key: 'SIPConfig',
  Version: 1,
  Value: JSON.stringify({
    Name,
    Type,
    Config: [
      { Key: 'WSDomain', Value: 'wss://sip.example.cn' },
      { Key: 'SIPIP', Value: '10.0.0.1' },
    ],
  }),
});
const line = (Id: number, SchemeId: number, Name: string, Type: string, more: object = {}) => ({
  Id,
  UserId: 8,
  SIPUserName: Type === 'BS/SIP' ? '8016' : '',
  SIPPassword: Type === 'BS/SIP' ? '******' : '',
  SIPConfig: JSON.stringify({ SchemeId, Name, Type, Tel: Type === 'Mobile' ? '13800138000' : '' }),
  Enable: false,
  ...more,
});
const schemes = [scheme(1, '网页线路', 'BS/SIP'), scheme(2, '手机外呼', 'Mobile'), scheme(3, '桌面话机', 'USB')];

const open = (lines: readonly object[], more: Parameters<typeof answering>[0] = {}) => {
  signIn();
  let present = [...lines];
  const asked = answering({
    'UserSIPSetting/Query': () => present,
    'Config/Query': () => schemes,
    Enable: ({ body }) => {
      present = present.map((one) => ({
        ...one,
        Enable: 'Id' in one && one.Id === body['Id'] && body['Enable'] === true,
      }));
      return null;
    },
    ...more,
  });
  showWithDialogs();
  openDialog(<LinesDialog person={aStaffRow()} />, { owner: TAB });
  return asked;
};
const enabled = (name: string) => page.getByRole('switch', { name: `启用${name}` });
const edited = (asked: ReturnType<typeof answering>) =>
  asked.filter(({ path }) => path === 'AddOrEdit').map(({ body }) => body);
const dialog = (name: string) => page.getByRole('dialog', { name });
const pick = async (name: string) => {
  await userEvent.click(page.getByRole('combobox', { name: '线路' }));
  await userEvent.click(page.getByTitle(name));
};

it('shows each line, and enables one at a time', async () => {
  open([
    line(5, 1, '网页线路', 'BS/SIP', { Enable: true }),
    line(6, 2, '手机外呼', 'Mobile'),
    line(7, 3, '桌面话机', 'USB'),
  ]);
  await expect.element(page.getByText('8016 · 密码已设置')).toBeVisible();
  await expect.element(page.getByText('138 0013 8000')).toBeVisible();
  await expect.element(page.getByText('使用话机拨打')).toBeVisible();
  await expectReadable();
  await userEvent.click(enabled('手机外呼'));
  await expect.element(enabled('手机外呼')).toBeChecked();
  await expect.element(enabled('网页线路')).not.toBeChecked();
});

it('adds one: the scheme first, then the fields of its type', async () => {
  const said = listen();
  const asked = open([], { AddOrEdit: () => null });
  await expect.element(page.getByText('还没有线路')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '新增线路' }));
  const form = dialog('新增线路');
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  await expect.element(form.getByText('请选择线路', { exact: true })).toBeVisible();
  await pick('手机外呼（手机）');
  await expect.element(form.getByLabelText('手机号')).toBeVisible();
  expect(form.getByLabelText('账号').query()).toBeNull();
  await pick('网页线路（网页软电话）');
  await userEvent.fill(form.getByLabelText('账号'), '8017');
  await userEvent.fill(form.getByLabelText('密码'), 'secret1');
  await expectReadable();
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  await expect.poll(() => said).toContain('success: 设置成功');
  const [saved] = edited(asked);
  expect(saved).toMatchObject({ UserId: 8, SIPUserName: '8017', SIPPassword: 'secret1', Enable: true });
  expect(JSON.parse(String(saved?.['SIPConfig']))).toMatchObject({ SchemeId: 1, Name: '网页线路', Type: 'BS/SIP' });
});

it('changes one without changing its password', async () => {
  const asked = open([line(5, 1, '网页线路', 'BS/SIP', { Enable: true })], { AddOrEdit: () => null });
  await userEvent.click(page.getByRole('button', { name: '编辑网页线路' }));
  const form = dialog('编辑线路');
  await expect.element(form.getByLabelText('密码')).toHaveValue('');
  await userEvent.fill(form.getByLabelText('账号'), '8018');
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  await expect.poll(() => edited(asked)).toMatchObject([{ Id: 5, SIPUserName: '8018' }]);
  expect(edited(asked)[0]).not.toHaveProperty('SIPPassword');
});

it('removes one after a confirmation, and shows a refusal', async () => {
  const said = listen();
  const asked = open([line(5, 3, '桌面话机', 'USB')], { Remove: () => null, Enable: () => refusing('数据不存在') });
  await userEvent.click(enabled('桌面话机'));
  await expect.poll(() => said).toContain('error: 数据不存在');
  await userEvent.click(page.getByRole('button', { name: '删除桌面话机' }));
  await userEvent.click(dialog('确认删除吗？').getByRole('button', { name: '删除' }));
  await expect.poll(() => said).toContain('success: 删除成功');
  expect(asked.map(({ path }) => path)).toContain('Remove');
});

it('shows why they cannot be loaded', async () => {
  open([], { 'UserSIPSetting/Query': () => refusing('权限不足') });
  await expect.element(page.getByText('权限不足')).toBeVisible();
});

it.each([
  ['there is no scheme', () => [], '还没有线路，请先到系统设置中新增'],
  ['the schemes cannot be had', () => refusing('权限不足'), '权限不足'],
  [
    'none of them can be read',
    () => [{ ...scheme(1, '网页线路', 'BS/SIP'), Value: '{"Name":1}' }],
    '请先到系统设置中新增',
  ],
])('shows it in the select when %s', async (_, answer, sentence) => {
  open([], { 'Config/Query': answer });
  await userEvent.click(page.getByRole('button', { name: '新增线路' }));
  await userEvent.click(page.getByRole('combobox', { name: '线路' }));
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
});
