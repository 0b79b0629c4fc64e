import {
  departmentMessages as say,
  editDepartment,
  queryRightDepartments,
} from '@gonghai/contract/departments/department.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { departmentNamed, departmentsNamed, OrganisationPage } from './models/organisation-page.ts';
import { aMember, asAdministrator, ask, call, sessionFor, unique } from './models/server.ts';
import { expect, test } from './models/test.ts';

/** Shared by all tests of this file in a worker: none of them ends the session. */
let shared: ReturnType<typeof aMember> | undefined;
const keeper = () => (shared ??= aMember(['Department']));

test('ORG-01 three levels are built by dragging; the same parent sends nothing, another sends its id', async ({
  page,
}) => {
  const mark = unique();
  const [sales, east, team] = [`销售${mark}`, `华东${mark}`, `一组${mark}`];
  await departmentsNamed(sales, east, team);
  const screen = await OrganisationPage.open(page, await keeper());
  await screen.find(mark);

  await screen.drag(east, sales);
  await expect(screen.said(`“${east}”已移到“${sales}”下`)).toBeVisible();
  await screen.drag(team, east);
  await expect(screen.said(`“${team}”已移到“${east}”下`)).toBeVisible();
  await expect(screen.line(team)).toHaveAttribute('aria-level', '4');
  const top = await departmentNamed(sales);
  expect(top).toMatchObject({ Children: [{ Name: east, Children: [{ Name: team }] }] });
  expect(screen.sent).toMatchObject([
    { Name: east, ParentId: top.Id, Version: 1 },
    { Name: team, ParentId: top.Children[0]!.Id, Version: 1 },
  ]);

  await screen.drag(team, east);
  await screen.drag(east, sales);
  await page.reload();
  await screen.find(mark);
  await expect(screen.line(team)).toHaveAttribute('aria-level', '4');
  expect(screen.sent).toHaveLength(2);
});

test('ORG-01 a move is undone from its message; by keyboard it is cut and pasted', async ({ page }) => {
  const mark = unique();
  const [one, other] = [`甲部${mark}`, `乙部${mark}`];
  await departmentsNamed(one, other);
  const screen = await OrganisationPage.open(page, await keeper());
  await screen.find(mark);
  await screen.drag(one, other);
  await screen.said(`“${one}”已移到“${other}”下`).getByRole('button', { name: '撤销' }).click();
  await expect(screen.said(`已撤销移动“${one}”`)).toBeVisible();
  expect((await departmentNamed(other)).Children).toEqual([]);

  await screen.title(other).click();
  await page.keyboard.press('Control+x');
  await expect(page.getByText(`已剪切“${other}”`)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+v');
  await expect(screen.said(`“${other}”已移到“${one}”下`)).toBeVisible();
  expect(await departmentNamed(one)).toMatchObject({ Children: [{ Name: other }] });
});

test('ORG-02 below its own descendant: refused at the department, and by the server', async ({ page }) => {
  const mark = unique();
  const [upper, lower] = [`上级${mark}`, `下级${mark}`];
  await departmentsNamed(upper, lower);
  const screen = await OrganisationPage.open(page, await keeper());
  await screen.find(mark);
  await screen.drag(lower, upper);
  await expect(screen.said(`“${lower}”已移到“${upper}”下`)).toBeVisible();
  await screen.drag(upper, lower);
  await expect(screen.line(upper).getByRole('alert')).toHaveText(say.cycle);
  await expect(screen.line(upper)).toHaveAttribute('aria-level', '2');
  expect(screen.sent).toHaveLength(1);

  const above = await departmentNamed(upper);
  const body = JSON.stringify({ Id: above.Id, Name: upper, ParentId: above.Children[0]!.Id });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const refused = { Status: false, Message: say.cycle };
  expect(await ask(editDepartment.path, init, await asAdministrator())).toMatchObject(refused);
});

test('ORG-03 a department with staff is not deleted, and the confirmation says why; an empty one is', async ({
  page,
}) => {
  const mark = unique();
  const [manned, empty] = [`有人${mark}`, `没人${mark}`];
  await departmentsNamed(manned, empty);
  await aMember(['Seat'], { DepartmentId: (await departmentNamed(manned)).Id });
  const screen = await OrganisationPage.open(page, await keeper());
  await screen.find(mark);
  await expect(screen.line(manned).getByRole('gridcell').nth(1)).toHaveText('1');
  const question = screen.dialog(messages.confirmDelete);
  await screen.line(manned).getByRole('button', { name: '删除' }).click();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(question.getByText(say.hasStaff)).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();

  await screen.title(empty).click();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(screen.title(empty)).toHaveCount(0);
  expect(await departmentNamed(empty)).toBeUndefined();
  expect(await departmentNamed(manned)).toBeDefined();
});

test('ORG-04 a department needs a name; then it is below the selected department', async ({ page }) => {
  const mark = unique();
  const parent = `父部门${mark}`;
  await departmentsNamed(parent);
  const screen = await OrganisationPage.open(page, await keeper());
  await screen.find(mark);
  await screen.title(parent).click();
  await page.keyboard.press('Insert');
  const dialog = screen.dialog('新增部门');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText(say.nameRequired)).toBeVisible();
  expect(screen.sent).toEqual([]);
  await dialog.getByLabel('名称').fill(`子部门${mark}`);
  await page.keyboard.press('Enter');
  await expect(screen.line(`子部门${mark}`)).toHaveAttribute('aria-level', '3');
  await expect(screen.line(`子部门${mark}`)).toHaveAttribute('aria-selected', 'true');
});

test('ORG-05 a supervisor’s scope follows a move at once', async ({ page }) => {
  const mark = unique();
  const [led, other] = [`主管部${mark}`, `别的部${mark}`];
  await departmentsNamed(led, other);
  const supervisor = await aMember(['Seat'], { DepartmentId: (await departmentNamed(led)).Id, IsAdmin: true });
  const session = await sessionFor(supervisor);
  expect(await call(queryRightDepartments, {}, session)).toMatchObject([{ Name: led, Children: [] }]);

  const screen = await OrganisationPage.open(page, await keeper());
  await screen.find(mark);
  await screen.drag(other, led);
  await expect(screen.said(`“${other}”已移到“${led}”下`)).toBeVisible();
  expect(await call(queryRightDepartments, {}, session)).toMatchObject([{ Name: led, Children: [{ Name: other }] }]);
});

test('two users: a stale move is reported at the department, and the tree is reloaded', async ({ page }) => {
  const mark = unique();
  const [one, other] = [`先到${mark}`, `后到${mark}`];
  await departmentsNamed(one, other);
  const screen = await OrganisationPage.open(page, await keeper());
  await screen.find(mark);
  await expect(screen.title(one)).toBeVisible();
  const { Id, ParentId } = await departmentNamed(one);
  await call(editDepartment, { Id, Name: `改名${mark}`, ParentId }, await asAdministrator());
  await screen.drag(one, other);
  await expect(screen.line(`改名${mark}`).getByRole('alert')).toHaveText(messages.stale);
  await expect(screen.line(`改名${mark}`)).toHaveAttribute('aria-level', '2');
});
