import {
  deleteDictionaryItem,
  dictionaryMessages as say,
  editDictionaryItem,
  editDictionaryNode,
  queryDictionaryItems,
  queryDictionaryNodes,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { DicTable, queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { DictionaryPage } from './models/dictionary-page.ts';
import { ADMIN, aMember, asAdministrator, ask, call, unique } from './models/server.ts';
import { expect, test } from './models/test.ts';

/** Shared by all tests of this file in a worker: none of them ends the session. */
let shared: ReturnType<typeof aMember> | undefined;
const keeper = () => (shared ??= aMember(['DicTable']));

const aTag = async (Name: string): Promise<void> => {
  await call(editDictionaryItem, { DicTable: DicTable.CustomerTag, Name, Status: 0 }, await asAdministrator());
};

const removeTags = async (mark: string): Promise<void> => {
  const admin = await asAdministrator();
  const tags = await call(queryDictionaryItems, { DicTable: DicTable.CustomerTag }, admin);
  for (const { Id, Name } of tags) {
    if (Name.includes(mark)) await call(deleteDictionaryItem, { DicTable: DicTable.CustomerTag, DicId: Id }, admin);
  }
};

test('three dictionaries and the custom tree with the right, all nine for an administrator', async ({
  page,
  elsewhere,
}) => {
  const screen = await DictionaryPage.open(page, await keeper());
  await expect(screen.tabs).toHaveText(['客户跟进状态', '客户标签', '客户学历', '自定义字典']);
  const other = await DictionaryPage.open(elsewhere, ADMIN);
  await expect(other.tabs).toHaveCount(10);
});

test('DIC-01 DIC-06 a name is required and unique; then the pickers offer it', async ({ page }) => {
  const mark = unique();
  await aTag(`已有${mark}`);
  const screen = await DictionaryPage.open(page, await keeper());
  await screen.choose('客户标签');
  await page.keyboard.press('n');
  await screen.save.click();
  await expect(page.getByText(say.nameRequired)).toBeVisible();
  await screen.name.fill(`已有${mark}`);
  await screen.save.click();
  await expect(page.getByText(say.duplicate)).toBeVisible();
  await expect(screen.name).toBeFocused();

  await screen.name.fill(`新的${mark}`);
  const reread = page.waitForResponse((response) => response.url().endsWith(queryAllDictionaries.path));
  await screen.save.click();
  const { Data } = (await (await reread).json()) as { Data: readonly { Name: string }[] };
  expect(Data.map(({ Name }) => Name)).toContain(`新的${mark}`);
  await expect(screen.title(`新的${mark}`)).toBeVisible();
  await removeTags(mark);
});

test('DIC-02 a third level of the custom dictionary is refused, on the screen and by the server', async ({ page }) => {
  const mark = unique();
  const [first, second] = [`一级${mark}`, `二级${mark}`];
  const screen = await DictionaryPage.open(page, await keeper());
  await screen.choose('自定义字典');
  await screen.add(first);
  await screen.line(first).getByRole('button', { name: '新增下级' }).click();
  await screen.name.fill(second);
  await screen.save.click();
  await expect(screen.line(second)).toHaveAttribute('aria-level', '2');
  await screen.title(second).click();
  await page.keyboard.press('Insert');
  await expect(screen.said(say.twoLevels)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const admin = await asAdministrator();
  const node = (await call(queryDictionaryNodes, {}, admin)).find(({ Name }) => Name === first)!;
  const body = JSON.stringify({ Name: `三级${mark}`, ParentId: node.Children[0]!.Id });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  expect(await ask(editDictionaryNode.path, init, admin)).toMatchObject({ Status: false, Message: say.twoLevels });
});

test('DIC-03 the first cannot move up: 移动失败 and the reason', async ({ page }) => {
  const screen = await DictionaryPage.open(page, await keeper());
  await screen.choose('客户学历');
  await screen.lines.first().getByRole('button', { name: '上移' }).click();
  await expect(screen.said(`移动失败:${say.atTop}`)).toBeVisible();
  await screen.lines.last().click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(screen.said(`移动失败:${say.atBottom}`)).toBeVisible();
});

test('the order is changed by dragging, by keyboard and by buttons, and is kept', async ({ page }) => {
  const mark = unique();
  const [one, two, three] = [`甲${mark}`, `乙${mark}`, `丙${mark}`];
  for (const name of [one, two, three]) await aTag(name);
  const screen = await DictionaryPage.open(page, await keeper());
  await screen.choose('客户标签');
  await screen.title(three).hover();
  await page.mouse.down();
  await screen.title(one).hover({ position: { x: 30, y: 2 } });
  await page.mouse.up();
  await expect.poll(() => screen.order(mark)).toEqual([three, one, two]);
  await screen.title(two).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => screen.order(mark)).toEqual([three, two, one]);
  await screen.line(three).getByRole('button', { name: '下移' }).click();
  await expect.poll(() => screen.order(mark)).toEqual([two, three, one]);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await screen.choose('客户标签');
  await expect.poll(() => screen.order(mark)).toEqual([two, three, one]);
  await removeTags(mark);
});

test('a disabled item disappears from the pickers and keeps its place', async ({ page }) => {
  const mark = unique();
  await aTag(`可选${mark}`);
  const screen = await DictionaryPage.open(page, await keeper());
  await screen.choose('客户标签');
  const reread = page.waitForResponse((response) => response.url().endsWith(queryAllDictionaries.path));
  await screen.line(`可选${mark}`).getByRole('switch').click();
  const { Data } = (await (await reread).json()) as { Data: readonly { Name: string }[] };
  expect(Data.map(({ Name }) => Name)).not.toContain(`可选${mark}`);
  await expect(screen.line(`可选${mark}`).getByText('禁用')).toBeVisible();
  await removeTags(mark);
});
