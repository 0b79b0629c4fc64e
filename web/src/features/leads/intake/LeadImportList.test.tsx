import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RecordedRequest, answering, refusing } from '../../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { useLookups } from '../../../widgets/lookups.ts';
import { SystemSettings } from '../../../app/SystemSettings.tsx';

const account = {
  ClueSource: 0,
  ProfessionType: 1,
  ClueCount: 30,
  AdvertiserId: 'A-1',
  AdvertiserName: '华东投放',
  ClueSecret: '******',
  ClueToken: '******',
};
const push = {
  Id: 7,
  SettingId: 1,
  CreatedTime: 1_790_000_000,
  Failurecause: '没有可用的电话号码',
  Name: '王敏',
  Tel: '138***13',
  Content: '{"Tel":""}',
};

const show = async (answers: Parameters<typeof answering>[0] = {}): Promise<readonly RecordedRequest[]> => {
  const asked = answering({
    Query: () => [{ Id: 1, Value: JSON.stringify(account), Version: 1 }],
    Edit: () => null,
    QueryReceiveState: () => [{ SettingId: 1, LastTime: 1_790_000_000, TodayCount: 12, FailedCount: 2 }],
    ...answers,
  });
  await showWithDialogs(
    <TabKey value={TAB}>
      <SystemSettings />
    </TabKey>,
  );
  return asked;
};

const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  signIn({ RightList: ['Config'] });
  useLookups.setState({ dictionaries: [{ Id: 1, Name: '一级消防工程师', DicTable: 4, Status: 0 }] });
});

it('retries all failed pushes of an account by one request, and says what became of them', async () => {
  let rows = [push, { ...push, Id: 8 }, { ...push, Id: 9 }];
  const asked = await show({
    QueryFailedReceives: () => ({ Rows: rows, Count: rows.length, PageCount: 50, PageNum: 1, PageIndex: 1 }),
    RetryAllReceives: () => {
      rows = [push];
      return { Done: 2, Failed: 1, Waiting: 0 };
    },
  });
  const said = listen();
  await button('2').click();
  await expect.element(page.getByText('共 3 条')).toBeVisible();
  await button('全部重试').click();
  await expect.poll(() => said).toEqual(['error: 2 条已转为线索，1 条仍然失败']);
  await expect.poll(() => page.getByRole('button', { name: '重试', exact: true }).elements()).toHaveLength(1);
  expect(button('全部重试').query()).toBeNull();
  expect(asked.filter(({ path }) => path.startsWith('Retry')).map(({ path, body }) => [path, body])).toEqual([
    ['RetryAllReceives', { SettingId: 1 }],
  ]);
});

it('shows beside each account what it received, and its failed pushes with what can be done', async () => {
  let rows = [push];
  const asked = await show({
    QueryFailedReceives: () => ({ Rows: rows, Count: rows.length, PageCount: 50, PageNum: 1, PageIndex: 1 }),
    RetryReceive: () => refusing('没有可用的电话号码'),
    IgnoreReceive: () => {
      rows = [];
      return null;
    },
  });
  const said = listen();
  await expect.element(page.getByRole('row', { name: /26-09-21 22:13:20 12 2/ })).toBeVisible();
  await button('2').click();
  await expect.element(page.getByText('王敏')).toBeVisible();
  await expect.element(page.getByText('138***13')).toBeVisible();
  await page.getByText('收到的内容').click();
  await expect.element(page.getByText('{"Tel":""}')).toBeVisible();
  await expectReadable();
  await button('重试').click();
  await expect.poll(() => said).toContain('error: 没有可用的电话号码');
  await button('更正后重试').click();
  const dialog = page.getByRole('dialog', { name: '更正后重试' });
  await dialog.getByRole('textbox', { name: '电话' }).fill('138 0013 8000');
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect.element(dialog.getByText('没有可用的电话号码')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: /^放弃/ }).click();
  await button('忽略').click();
  await page.getByRole('dialog', { name: '忽略这条推送？' }).getByRole('button', { name: '忽略' }).click();
  await expect.element(page.getByText('没有失败的推送')).toBeVisible();
  expect(asked.filter(({ path }) => path.endsWith('Receive')).map(({ path, body }) => [path, body])).toEqual([
    ['RetryReceive', { Id: 7 }],
    ['RetryReceive', { Id: 7, Name: '王敏', Tel: '13800138000' }],
    ['IgnoreReceive', { Id: 7 }],
  ]);
});

it('shows the failed pushes of accounts that were deleted', async () => {
  const asked = await show({
    QueryReceiveState: () => [{ SettingId: null, LastTime: 1_790_000_000, TodayCount: 0, FailedCount: 3 }],
    QueryFailedReceives: () => ({ Rows: [push], Count: 1, PageCount: 50, PageNum: 1, PageIndex: 1 }),
  });
  await button('已删除账户的失败推送 3').click();
  await expect.element(page.getByText('失败的推送 · 已删除的账户')).toBeVisible();
  await expect.element(page.getByText('没有可用的电话号码')).toBeVisible();
  expect(asked.find(({ path }) => path === 'QueryFailedReceives')?.body).toEqual({ IsDeleted: true, PageCount: 50 });
});

it('tests an account and says the result in words', async () => {
  const results = [
    [{ Status: true, Code: 1, Message: '' }, '令牌、签名和账户均有效，测试线索已撤销。'],
    [{ Status: true, Code: 1, Message: '没有可分配的员工' }, /暂不能分配：没有可分配的员工/],
    [{ Status: false, Code: 11, Message: '令牌、签名或时间戳无效' }, '令牌、签名或时间戳无效'],
  ] as const;
  let result: object = {};
  await show({ TestReceive: () => result });
  for (const [answer, words] of results) {
    result = answer;
    await button('测试').click();
    await expect.element(page.getByText(words)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  }
});

it('generates keys, and offers address and example only while they are in clear', async () => {
  const asked = await show();
  await button('编辑').click();
  await expect.element(page.getByText(/保存后不再显示/)).toBeVisible();
  await button('生成密钥和令牌').click();
  await expect.element(button('复制签名示例')).toBeVisible();
  await expectReadable();
  await button('保存').click();
  await expect.poll(() => asked.some(({ path }) => path === 'Edit')).toBe(true);
  const { Value } = asked.find(({ path }) => path === 'Edit')!.body as { Value: string };
  const { ClueSecret, ClueToken } = JSON.parse(Value) as typeof account;
  expect([ClueSecret, ClueToken].map((key) => /^[\w-]{43}$/.test(key))).toEqual([true, true]);
  expect(ClueSecret).not.toBe(ClueToken);
});

it('opens the form of an account, shows its address, and revokes it', async () => {
  let Code: string | null = null;
  await show({
    QueryForm: () => ({ Code }),
    OpenForm: () => {
      Code = 'abc123';
      return { Code };
    },
    CloseForm: () => {
      Code = null;
      return null;
    },
  });
  await button('更多操作').click();
  await page.getByRole('menuitem', { name: '线索表单' }).click();
  await button('启用表单').click();
  await expect.element(page.getByRole('link', { name: /\/crm\/form\/abc123$/ })).toBeVisible();
  await expectReadable();
  await button('停用').click();
  await page.getByRole('dialog', { name: '停用表单？' }).getByRole('button', { name: '停用' }).click();
  await expect.element(page.getByText('尚未启用表单')).toBeVisible();
});
