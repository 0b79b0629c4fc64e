import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RecordedRequest, answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { useLookups } from '../../widgets/lookups.ts';
import { SystemSettings } from '../../app/SystemSettings.tsx';

const lead = {
  ClueSource: 0,
  ProfessionType: 1,
  ClueCount: 30,
  AdvertiserId: 'A-1',
  AdvertiserName: '',
  ClueSecret: '******',
  ClueToken: '******',
  WarnMinutes: 5,
  AlarmMinutes: 15,
  HandOverMinutes: 0,
  IsOnlineOnly: false,
};
const line = {
  Type: 'BS/SIP',
  Name: '华东网关',
  Config: [
    { Key: 'WSDomain', Value: 'wss://sip.example.com/ws' },
    { Key: 'SIPIP', Value: 'sip.example.com' },
  ],
};
const filter = { AppKey: 'key', AppSecret: '******', Enable: false, IBlackFilter: 'local' };
const rule = { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null };

const product = {
  Id: 5,
  Name: '消防工程师精讲班',
  Title: '全科',
  Price: 9800,
  MinPrice: 8000,
  IsHot: true,
  IAPProductBuyId: '',
  Status: 0,
  Version: 3,
};
const pageOf = (Rows: readonly object[]) => ({ Rows, Count: Rows.length, PageCount: 20, PageIndex: 1, PageNum: 1 });

/** A fake server that stores settings by key. */
const keeping = () => {
  const kept: Record<string, { Id: number; Value: string; Version: number }[]> = {
    ImportClueConfig: [{ Id: 1, Value: JSON.stringify(lead), Version: 1 }],
    SIPConfig: [{ Id: 2, Value: JSON.stringify(line), Version: 1 }],
    BlackFilter: [{ Id: 3, Value: JSON.stringify(filter), Version: 1 }],
    CallRule: [{ Id: 4, Value: JSON.stringify(rule), Version: 1 }],
    CustomerRecord: [],
    ListTimeStyle: [],
    RecordKeep: [],
    LearnConfig: [],
  };
  const asked = answering({
    Query: ({ query }) => kept[query.get('key') ?? ''],
    Edit: () => null,
    QueryProductPageList: () => pageOf([product]),
    EditProduct: () => product.Id,
    QueryAgreementPageList: () => pageOf([]),
    Delete: () => refusing('已有员工使用，不能删除'),
    QueryReceiveState: () => [{ SettingId: 1, LastTime: 1_790_000_000, TodayCount: 12, FailedCount: 2 }],
  });
  return { kept, asked };
};

const saved = (asked: readonly RecordedRequest[]) => {
  const body = asked.findLast(({ path }) => path === 'Edit')?.body;
  return body && { ...body, Value: JSON.parse(String(body['Value'])) as object };
};

const Screen = () => {
  useKeyboard();
  return (
    <TabKey value={TAB}>
      <SystemSettings />
    </TabKey>
  );
};

const save = page.getByRole('button', { name: '保存' });
const tab = (name: string) => page.getByRole('tab', { name });
const field = (name: string) => page.getByRole('textbox', { name });

beforeEach(() => {
  signIn({ RightList: ['Config'] });
  useLookups.setState({ dictionaries: [{ Id: 1, Name: '一级消防工程师', DicTable: 4, Status: 0 }] });
});

describe('首咨设置', () => {
  it('CONF-02 never shows a secret, keeps it when nothing is typed, sends a new one, and requires missing fields', async () => {
    const { asked } = keeping();
    await showWithDialogs(<Screen />);
    await expect
      .element(page.getByRole('row', { name: /短视频广告平台 一级消防工程师 30 A-1 — 已设置/ }))
      .toBeVisible();
    await expectReadable();
    await userEvent.click(page.getByRole('button', { name: '编辑' }));
    await expect.element(field('密钥')).toHaveValue('');
    await expect.element(field('密钥')).toHaveAttribute('placeholder', '已设置，留空则不修改');
    await field('令牌').fill('new-token');
    await page.getByRole('switch', { name: '只分给在线且示闲的员工' }).click();
    await field('密钥').fill('half');
    await field('密钥').fill('');
    await expectReadable();
    await save.click();
    await expect
      .poll(() => saved(asked))
      .toEqual({
        Id: 1,
        Version: 1,
        Key: 'ImportClueConfig',
        Value: { ...lead, IsOnlineOnly: true, ClueToken: 'new-token' },
      });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

    const calls = asked.length;
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('dialog', { name: '新增首咨设置' })).toBeVisible();
    await save.click();
    await expect.poll(() => page.getByText('不能为空').elements().length).toBe(4);
    expect(asked.slice(calls).filter(({ path }) => path === 'Edit')).toEqual([]);
  });
});

describe('拨号设置', () => {
  it('requires addresses for a browser line and only a name for a telephone, and shows why a line in use stays', async () => {
    const { asked } = keeping();
    await showWithDialogs(<Screen />);
    await userEvent.click(tab('拨号设置'));
    await expect.element(page.getByRole('row', { name: /华东网关 网页软电话 wss:/ })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /新增线路/ }));
    await field('线路名称').fill('手机外呼');
    await save.click();
    await expect.element(page.getByText('请输入 ws:// 或 wss:// 开头的地址')).toBeVisible();
    await expect.element(page.getByText('请输入 SIP 地址')).toBeVisible();
    await expectReadable();
    await userEvent.click(page.getByText('手机', { exact: true }));
    await expect.element(field('SIP 地址')).not.toBeInTheDocument();
    await save.click();
    await expect
      .poll(() => saved(asked))
      .toEqual({ Key: 'SIPConfig', Value: { Type: 'Mobile', Name: '手机外呼', Config: [] } });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

    await userEvent.click(page.getByRole('button', { name: '删除' }));
    const question = page.getByRole('dialog', { name: '确认删除吗？' });
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await expect.element(question.getByText('已有员工使用，不能删除')).toBeVisible();
  });
});

describe('过滤设置', () => {
  it('requires keys only for a third party, and keeps hidden ones', async () => {
    const { asked } = keeping();
    await showWithDialogs(<Screen />);
    await userEvent.click(tab('过滤设置'));
    await userEvent.click(page.getByRole('switch', { name: '拨打前过滤' }));
    const required = page.getByText('*', { exact: true }).elements().length;
    await save.click();
    await expect
      .poll(() => saved(asked))
      .toEqual({ Version: 1, Key: 'BlackFilter', Value: { ...filter, Enable: true } });
    await userEvent.click(page.getByRole('radio', { name: '第三方过滤' }));
    for (const key of ['AppKey', 'AppSecret']) await expect.element(field(key)).toBeRequired();
    expect(page.getByText('*', { exact: true }).elements()).toHaveLength(required + 2);
    await field('AppKey').fill('');
    await save.click();
    await expect.element(page.getByText('不能为空')).toBeVisible();
    await expectReadable();
  });
});

describe('拨打规则', () => {
  it('fills in suggested values, and refuses a limit of zero', async () => {
    const { asked } = keeping();
    const said = listen();
    await showWithDialogs(<Screen />);
    await userEvent.click(tab('拨打规则'));
    await userEvent.click(page.getByRole('button', { name: '填入建议值' }));
    await save.click();
    const Value = { StartTime: '09:00', EndTime: '21:00', PerMinute: 1, PerHour: 3, PerDay: 5 };
    await expect.poll(() => saved(asked)).toEqual({ Version: 1, Key: 'CallRule', Value });
    await expect.poll(() => said).toContain('success: 保存成功');
    await page.getByRole('spinbutton', { name: '每天次数' }).fill('0');
    await save.click();
    await expect.element(page.getByText('请输入大于0的整数')).toBeVisible();
    await expectReadable();
  });
});

describe('跟进记录', () => {
  it('starts with twenty characters by default, and saves another limit', async () => {
    const { asked } = keeping();
    await showWithDialogs(<Screen />);
    await userEvent.click(tab('跟进记录'));
    const field = page.getByRole('spinbutton', { name: '最多字数' });
    await expect.element(field).toHaveValue('20');
    await field.fill('501');
    await save.click();
    await expect.element(page.getByText('请输入1到500的整数')).toBeVisible();
    await field.fill('80');
    await save.click();
    await expect.poll(() => saved(asked)).toEqual({ Key: 'CustomerRecord', Value: { RecordLength: 80 } });
    await expectReadable();
  });
});

describe('录音', () => {
  it('is on and kept for ever until a number of days is set', async () => {
    const { asked } = keeping();
    await showWithDialogs(<Screen />);
    await userEvent.click(tab('录音'));
    await expect.element(page.getByRole('switch', { name: '关闭录音' })).not.toBeChecked();
    const days = page.getByRole('spinbutton', { name: '保留天数' });
    await days.fill('0');
    await save.click();
    await expect.element(page.getByText('请输入大于0的整数，或留空')).toBeVisible();
    await days.fill('180');
    await save.click();
    await expect.poll(() => saved(asked)).toEqual({ Key: 'RecordKeep', Value: { IsOff: false, Days: 180 } });
  });
});

describe('列表时间', () => {
  it('is off until it is switched on', async () => {
    const { asked } = keeping();
    await showWithDialogs(<Screen />);
    await userEvent.click(tab('列表时间'));
    const field = page.getByRole('switch', { name: '简短时间' });
    await expect.element(field).not.toBeChecked();
    await field.click();
    await save.click();
    await expect.poll(() => saved(asked)).toEqual({ Key: 'ListTimeStyle', Value: { IsRelativeTime: true } });
  });
});

describe('支付与学习平台', () => {
  it('demands the keys of the chosen provider, and keeps those of the other one', async () => {
    const { kept, asked } = keeping();
    const alipay = { AlipayAppId: '2021', AlipayPrivateKey: '******', AlipayPublicKey: 'key' };
    kept['PayConfig'] = [{ Id: 8, Value: JSON.stringify({ Provider: 'alipay', ...alipay }), Version: 1 }];
    await showWithDialogs(<Screen />);
    await tab('支付与学习平台').click();
    await expect.element(page.getByRole('textbox', { name: '支付宝公钥' })).toHaveValue('key');
    await page.getByRole('radio', { name: '微信支付' }).click();
    await save.first().click();
    await expect.element(page.getByText('不能为空').first()).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '支付宝公钥' })).not.toBeInTheDocument();
    await expectReadable();
    for (const name of ['商户号', 'AppID', '商户API证书序列号', '微信支付公钥ID', '微信支付公钥'])
      await page.getByRole('textbox', { name, exact: true }).fill('x');
    await field('商户API私钥').fill('-----BEGIN PRIVATE KEY-----');
    await field('APIv3密钥').fill('x'.repeat(32));
    await save.first().click();
    await expect
      .poll(() => saved(asked))
      .toMatchObject({ Key: 'PayConfig', Value: { Provider: 'wechat', WeChatMchId: 'x', ...alipay } });
  });

  it('keeps stored keys, and shows address and example of generated ones', async () => {
    const { kept, asked } = keeping();
    const learn = { Provider: 'local', Token: '******', Secret: '******' };
    kept['LearnConfig'] = [{ Id: 9, Value: JSON.stringify(learn), Version: 1 }];
    await showWithDialogs(<Screen />);
    await tab('支付与学习平台').click();
    await page.getByRole('button', { name: '生成密钥和令牌' }).click();
    await expect.element(page.getByText(/api\/Learning\/Receive\?token=/)).toBeVisible();
    await save.click();
    await expect.poll(() => saved(asked)).toMatchObject({ Key: 'LearnConfig' });
    expect(JSON.stringify(saved(asked))).not.toContain('******');
  });
});

describe('商品与协议', () => {
  it('refuses a minimum above the price, disables a product with its version, and lists no agreements', async () => {
    const { asked } = keeping();
    await showWithDialogs(<Screen />);
    await tab('商品与协议').click();
    await expect.element(page.getByRole('row', { name: /消防工程师精讲班 全科 9,800.00 8,000.00 热门/ })).toBeVisible();
    await page.getByRole('button', { name: '编辑' }).click();
    await field('最低价（元）').fill('9801');
    await save.click();
    await expect.element(page.getByText('最低价不能高于价格')).toBeVisible();
    await expectReadable();
    await field('最低价（元）').fill('9000');
    await page.getByRole('switch', { name: '状态' }).click();
    await save.click();
    const sent = { Id: 5, Version: 3, Name: product.Name, MinPrice: 9000, Status: 2 };
    await expect.poll(() => asked.findLast(({ path }) => path === 'EditProduct')?.body).toMatchObject(sent);
    await tab('协议').click();
    await expect.element(page.getByText('还没有协议')).toBeVisible();
  });
});

it('says what failed in its tab, and keeps what was typed in another', async () => {
  const { kept } = keeping();
  await showWithDialogs(<Screen />);
  await userEvent.click(tab('拨打规则'));
  await page.getByRole('spinbutton', { name: '每天次数' }).fill('7');
  delete kept['SIPConfig'];
  await userEvent.click(tab('拨号设置'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await userEvent.click(tab('拨打规则'));
  await expect.element(page.getByRole('spinbutton', { name: '每天次数' })).toHaveValue('7');
});
