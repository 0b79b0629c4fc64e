import { aTel } from './models/customers.ts';
import { aLeadAccount, pushLead } from './models/intake.ts';
import { aDepartment, aMember, disable, unique } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

test('a supervisor adds and assigns a lead; the agent gets a card, and the customer on top of the open list', async ({
  page: above,
  elsewhere: below,
}) => {
  const { Id: DepartmentId } = await aDepartment();
  const agent = await aMember(['Seat'], { DepartmentId, Name: '坐席甲' });
  const boss = await aMember(['Seat', 'Clue'], { DepartmentId, IsAdmin: true, Name: '组长' });
  const [name, tel] = [`线索${unique()}`, aTel()];

  await Shell.enter(below, agent, '/customer/list');
  await expect(below.getByText('实时消息：已连接')).toBeAttached();
  await expect(below.getByText('还没有客户')).toBeVisible();
  await Shell.enter(above, boss, '/customer/clue');
  await above.getByRole('button', { name: /^新增线索/ }).click();
  const adding = above.getByRole('dialog', { name: '新增线索' });
  await adding.getByRole('textbox', { name: '姓名' }).fill(name);
  await adding.getByRole('textbox', { name: '电话' }).fill(tel);
  await adding.getByRole('button', { name: '保存' }).click();
  const row = above.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('未分配');

  // CLUE-02
  await above.getByRole('button', { name: /^新增线索/ }).click();
  await adding.getByRole('textbox', { name: '姓名' }).fill(`${name}二`);
  await adding.getByRole('textbox', { name: '电话' }).fill(`+86 ${tel}`);
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(adding.getByText('电话号码已存在')).toBeVisible();
  await above.keyboard.press('Escape');
  await above.getByRole('button', { name: '放弃' }).click();

  await row.getByRole('checkbox').click();
  await above.getByRole('button', { name: '分配线索' }).first().click();
  const picking = above.getByRole('dialog', { name: '分配线索' });
  await picking.getByRole('option', { name: /坐席甲/ }).click();
  await picking.getByRole('button', { name: '确定' }).click();
  await expect(above.getByText('分配成功')).toBeVisible();
  await expect(row).toContainText('已分配');
  await expect(row).toContainText('坐席甲');
  await expect(row).toContainText('未首呼');

  const card = below.getByRole('region', { name: '新线索' });
  await expect(card).toContainText(name);
  const own = below.locator('.gh-list:visible').getByRole('row').filter({ hasText: name });
  await expect(own).toContainText('未首呼');
  await card.getByRole('button', { name: '查看' }).click();
  const drawer = below.getByRole('dialog', { name: `客户 ${name}` });
  await expect(drawer).toContainText('线索来源');
  await expect(card).toHaveCount(0);

  await above.getByRole('button', { name: `坐席甲，查看客户 ${name}` }).click();
  await expect(above.getByRole('dialog', { name: `客户 ${name}` })).toBeVisible();
});

test('a signed push becomes a card on the screen of the next agent, and a row in the open list of the supervisor', async ({
  page: above,
  elsewhere: below,
}) => {
  const { Id: DepartmentId } = await aDepartment();
  // The largest weight of all, and no leads yet: only an agent with the same weight can be before this one.
  const agent = await aMember(['Seat'], { DepartmentId, Name: '坐席丙', Billie: 100 });
  const boss = await aMember(['Seat', 'Clue'], { DepartmentId, IsAdmin: true, Name: '组长' });
  const account = await aLeadAccount();
  let name = '';
  await Shell.enter(below, agent, '/layout/index');
  await expect(below.getByText('实时消息：已连接')).toBeAttached();
  await Shell.enter(above, boss, '/customer/clue');
  await expect(above.getByText('实时消息：已连接')).toBeAttached();

  const card = below.getByRole('region', { name: '新线索' });
  await expect(async () => {
    name = `线索${unique()}`;
    expect(await pushLead(account, { Name: name, Tel: aTel() })).toMatchObject({ Status: true });
    await expect(card).toContainText(name, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(card).toContainText(account.AdvertiserName);
  await card.getByRole('button', { name: '查看' }).click();
  const drawer = below.getByRole('dialog', { name: `客户 ${name}` });
  await expect(drawer).toContainText(account.AdvertiserName);
  await expect(drawer).toContainText('未拨打');

  const row = above.getByRole('row').filter({ hasText: name });
  for (const word of ['已分配', '未首呼', '坐席丙', account.AdvertiserName]) await expect(row).toContainText(word);
  await disable(agent);
});
