import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RecordedRequest, answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { usePhone } from '../../phone/phone.ts';
import { dispatch } from '../../platform/hub.ts';
import { openDeviceDialog } from './DeviceDialog.tsx';

const scheme = (Id: number, Type: string, Name: string) => ({
  Id,
  Key: 'SIPConfig',
  Version: 1,
  Value: JSON.stringify({
    Type,
    Name,
    Config:
      Type === 'BS/SIP'
        ? [
            { Key: 'WSDomain', Value: 'wss://sip.example.com/ws' },
            { Key: 'SIPIP', Value: 'sip.example.com' },
          ]
        : [],
  }),
});
const schemes = [
  scheme(1, 'BS/SIP', '华东网关'),
  scheme(2, 'Mobile', '手机外呼'),
  scheme(3, 'BS/SIP', '华南网关'),
  scheme(4, 'USB', '桌面话机'),
];
const line = (Id: number, SchemeId: number, Enable: boolean) => ({
  Id,
  UserId: 7,
  SIPUserName: `80${Id}`,
  SIPPassword: 'in-clear',
  SIPConfig: JSON.stringify({ SchemeId, Name: '任意', Type: 'BS/SIP' }),
  Enable,
});

const addLines = page.getByRole('link', { name: '去拨号设置添加线路' });

const open = async (
  answers: Parameters<typeof answering>[0],
  RightList: string[] = [],
): Promise<readonly RecordedRequest[]> => {
  signIn({ RightList });
  const asked = answering({ AddOrEdit: () => null, ...answers });
  showWithDialogs();
  await openDeviceDialog();
  await expect.element(page.getByRole('dialog', { name: '切换拨号设备' })).toBeVisible();
  return asked;
};
const sent = (asked: readonly RecordedRequest[]): RecordedRequest['body'] | undefined =>
  asked.findLast(({ path }) => path === 'AddOrEdit')?.body;
const save = page.getByRole('button', { name: '保存' });
const choice = (name: RegExp) => page.getByRole('radio', { name });

describe('The device dialog', () => {
  it('SHELL-11 requires a choice, then confirms it', async () => {
    const said = listen();
    const asked = await open({ 'Config/Query': () => schemes, 'UserSIPSetting/Query': () => [] });
    await save.click();
    await expect.element(page.getByText('请选择线路')).toBeVisible();
    expect(sent(asked)).toBeUndefined();
    await userEvent.click(choice(/手机外呼/));
    await expect.element(page.getByRole('textbox', { name: 'SIP 账号' })).not.toBeInTheDocument();
    await save.click();
    await expect.poll(() => said).toContain('success: 设置成功');
    const { SIPConfig, ...rest } = sent(asked) ?? {};
    expect(JSON.parse(String(SIPConfig))).toEqual({ SchemeId: 2, Name: '手机外呼', Type: 'Mobile' });
    expect(rest).toEqual({ UserId: 7, Enable: true });
  });

  it('pairs a phone by a code, and says when the pairing cannot be read', async () => {
    let phone: () => unknown = () => refusing('服务器繁忙');
    const Address = 'http://127.0.0.1:8123/phone#secret';
    await open({
      'Config/Query': () => schemes,
      'UserSIPSetting/Query': () => [],
      QueryPairedPhone: () => phone(),
      CreatePairing: () => ({ Address, ExpiresIn: 120, IsLoopback: true }),
    });
    await userEvent.click(choice(/手机外呼/));
    await expect.element(page.getByRole('alert')).toMatchTextContent(/配对状态读取失败服务器繁忙/);
    phone = () => null;
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText(/秒内有效，只能使用一次/)).toBeVisible();
    await expect.element(page.getByRole('note')).toMatchTextContent(/手机打不开 127.0.0.1:8123/);
    phone = () => ({ Device: '安卓手机', IsOnline: true, PairedTime: 1_790_000_000 });
    dispatch(HubEvent.PhoneChanged, null);
    await expect.element(page.getByText('已配对：安卓手机')).toBeVisible();
    await expectReadable();
    await page.getByRole('button', { name: '换一台手机' }).click();
    await page.getByRole('button', { name: '返回' }).click();
    await expect.element(page.getByText('已配对：安卓手机')).toBeVisible();
  });

  it('shows the enabled line, the account of each choice, and never a password', async () => {
    const lines = [line(1, 1, true), line(2, 3, false)];
    const asked = await open({ 'Config/Query': () => schemes, 'UserSIPSetting/Query': () => lines });
    await expect.element(choice(/华东网关/)).toBeChecked();
    usePhone.setState({ extension: '801' });
    await expect.element(page.getByRole('button', { name: '测试通话' })).toBeVisible();
    await userEvent.click(choice(/桌面话机/));
    await expect.element(page.getByText(/保存后连接话机/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: '测试通话' })).not.toBeInTheDocument();
    await userEvent.click(choice(/华东网关/));
    const account = page.getByRole('textbox', { name: 'SIP 账号' });
    await expect.element(account).toHaveValue('801');
    await userEvent.click(choice(/华南网关/));
    await expect.element(account).toHaveValue('802');
    const password = page.getByRole('textbox', { name: 'SIP 密码' });
    await expect.element(password).toHaveValue('');
    await expectReadable();
    await save.click();
    await expect.poll(() => sent(asked)).toMatchObject({ Id: 2, SIPUserName: '802', Enable: true });
    expect(sent(asked)).not.toHaveProperty('SIPPassword');
  });

  it('shows whom to ask when there is nothing to choose', async () => {
    await open({ 'Config/Query': () => [], 'UserSIPSetting/Query': () => [] });
    await expect.element(page.getByText('还没有可选的线路')).toBeVisible();
    await expect.element(page.getByText(/请联系管理员/)).toBeVisible();
    await expect.element(addLines).not.toBeInTheDocument();
  });

  it('leads holders of the settings to where lines are added', async () => {
    await open({ 'Config/Query': () => [], 'UserSIPSetting/Query': () => [] }, ['Config']);
    await expect.element(page.getByText(/请联系管理员/)).not.toBeInTheDocument();
    await userEvent.click(addLines);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(location.hash).toBe('#/systemSetting/config?tab=lines');
  });
});
