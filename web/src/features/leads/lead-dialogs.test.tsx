import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusing, telling } from '../../../test/answering.ts';
import { colleagues } from '../../../test/customer-rows.ts';
import { bodiesOf, leads, openLeads, selectLead } from '../../../test/lead-list.tsx';
import { expectReadable, listen } from '../../../test/overlays.tsx';
import { catchSaved } from '../../../test/tasks.ts';

const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }).first());
const dialog = (name: string) => page.getByRole('dialog', { name });
const within = (name: string) => (act: string | RegExp) =>
  userEvent.click(dialog(name).getByRole('button', { name: act }));

const figures = { Billie: 3, ProfessionType: null, TodayCount: 4, TodayTotal: 5, DailyCap: 20, CapacityLeft: 56 };
const staff = colleagues.map((person, at) => ({ ...person, ...figures, ...(at === 1 && { CapacityLeft: null }) }));

describe('Adding a lead', () => {
  it('CLUE-02 says at the field that the phone exists, and keeps what was typed', async () => {
    const taken = { RepeatCount: 1, Field: 'Tel' };
    const asked = await openLeads({ CreateClue: () => refusing(say.telTaken, ResultCode.Duplicate, taken) });
    await press(/^新增线索/);
    await userEvent.fill(page.getByRole('textbox', { name: '姓名' }), '沈思远');
    await userEvent.fill(page.getByRole('textbox', { name: '电话' }), '+86 139-1624-8830');
    await within('新增线索')('保存');
    await expect.element(page.getByText('电话号码已存在')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '电话' })).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('沈思远');
    expect(bodiesOf(asked, 'CreateClue')).toMatchObject([{ Name: '沈思远', Tel: '13916248830' }]);
    await expectReadable();
  });
});

describe('Assigning leads', () => {
  it('CLUE-07 asks for leads, and then for staff', async () => {
    const asked = await openLeads({ QueryClueStaff: () => staff });
    await press('分配线索');
    await expect.element(page.getByText('请选择待分配的线索')).toBeVisible();
    await selectLead(leads[0]!.Name);
    await press('分配线索');
    await expect.element(page.getByRole('option', { name: /陈晓琳.*今日 5.*上限 20.*库容余 56/ })).toBeVisible();
    await within('分配线索')('确定');
    await expect.element(page.getByRole('alert').getByText('请选择员工')).toBeVisible();
    expect(bodiesOf(asked, 'ShareClue')).toEqual([]);
    await expectReadable();
  });

  it('sends leads and staff in the order they were chosen, and names what failed', async () => {
    const asked = await openLeads({
      QueryClueStaff: () => staff,
      ShareClue: () => telling('成功1条，失败1条：郭敏：线索已分配', { Assigned: 1, Failed: 1 }),
    });
    await selectLead(leads[0]!.Name);
    await selectLead(leads[1]!.Name);
    await press('分配线索');
    await userEvent.click(page.getByRole('option', { name: /王小明/ }));
    await userEvent.click(page.getByRole('option', { name: /陈晓琳/ }));
    await expect
      .element(dialog('分配线索').getByText('已选 2 人，共 1 条待分配，每人 0-1 条；已分配的 1 条不再分配'))
      .toBeVisible();
    await within('分配线索')('确定');
    await expect.element(dialog('部分线索未分配').getByText('郭敏：线索已分配')).toBeVisible();
    expect(bodiesOf(asked, 'ShareClue')).toMatchObject([{ ClueIdList: [503, 502], UserId: [8, 7] }]);
    expect(bodiesOf(asked, 'QueryCluePageList')).toHaveLength(2);
  });

  it('offers to undo with the key of the assignment, and reads the list again', async () => {
    const said = listen();
    const asked = await openLeads({
      QueryClueStaff: () => staff,
      ShareClue: () => telling('分配成功', { Assigned: 1, Failed: 0 }),
      UndoShareClue: () => telling('已撤销', { Undone: 1, Failed: 0 }),
    });
    await selectLead(leads[0]!.Name);
    await press('分配线索');
    await userEvent.click(page.getByRole('option', { name: /王小明/ }));
    await within('分配线索')('确定');
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    await expect.poll(() => said).toContain('success: 已撤销');
    const [request] = bodiesOf(asked, 'ShareClue') as { readonly UndoKey: string }[];
    expect(bodiesOf(asked, 'UndoShareClue')).toEqual([{ UndoKey: request!.UndoKey }]);
    await expect.poll(() => bodiesOf(asked, 'QueryCluePageList')).toHaveLength(3);
  });

  it('says in the dialog why nothing was assigned', async () => {
    await openLeads({ QueryClueStaff: () => staff, ShareClue: () => refusing('库容已满') });
    await selectLead(leads[0]!.Name);
    await press('分配线索');
    await userEvent.click(page.getByRole('option', { name: /王小明/ }));
    await within('分配线索')('确定');
    await expect.element(dialog('分配线索').getByText('分配失败:库容已满')).toBeVisible();
  });
});

describe('Assigning by count', () => {
  const preview = {
    Waiting: 14,
    Assigned: 9,
    Failed: 1,
    Agents: [{ UserId: 7, UserName: '陈晓琳', Count: 9 }],
    Failures: [{ Why: '没有可分配的员工', Count: 1 }],
  };
  const answers = { QueryClueStaff: () => staff, QueryShareCluePreview: () => preview };
  const count = page.getByRole('spinbutton', { name: '分配数量' });

  it('CLUE-06 refuses zero, less, and parts of a lead', async () => {
    const asked = await openLeads(answers);
    await press('按数量分配');
    for (const typed of ['0', '-1', '1.5']) {
      await userEvent.fill(count, typed);
      await within('按数量分配')('分配');
      await expect.element(page.getByText('分配数量不正确'), { message: typed }).toBeVisible();
      await userEvent.fill(count, '10');
      await expect.element(page.getByText('分配数量不正确')).not.toBeInTheDocument();
    }
    expect(bodiesOf(asked, 'ShareClueCount')).toEqual([]);
  });

  it('shows who would get how many before anything changes, and the result as text', async () => {
    const html = '<b>陈晓琳</b>：9条<br>失败1条，没有可分配的员工：&lt;img src=x onerror=alert(1)&gt;';
    const asked = await openLeads({
      ...answers,
      ShareClueCount: () => telling('成功9条，失败1条', html),
      UndoShareClue: () => telling('成功8条，失败1条：郭敏：客户已跟进或已转移', { Undone: 8, Failed: 1 }),
    });
    await press('按数量分配');
    await expect.element(page.getByText('共 14 条未分配')).toBeVisible();
    await userEvent.fill(count, '10');
    await expect.element(page.getByRole('row', { name: /陈晓琳.*\+9/ })).toBeVisible();
    await expect.element(page.getByText('1 条会失败：没有可分配的员工。')).toBeVisible();
    await expectReadable();
    expect(bodiesOf(asked, 'ShareClueCount')).toEqual([]);
    await within('按数量分配')('分配');
    const result = page.getByRole('dialog', { name: '分配结果' });
    await expect.element(result.getByText('陈晓琳：9条')).toBeVisible();
    await expect.element(result.getByText('失败1条，没有可分配的员工：<img src=x onerror=alert(1)>')).toBeVisible();
    expect(result.element().querySelector('img')).toBeNull();
    const [request] = bodiesOf(asked, 'ShareClueCount') as { readonly UndoKey: string }[];
    expect(request).toMatchObject({ count: 10 });
    await userEvent.click(result.getByRole('button', { name: '撤销' }));
    await expect.poll(() => bodiesOf(asked, 'UndoShareClue')).toEqual([{ UndoKey: request!.UndoKey }]);
    await expect.element(dialog('部分线索未撤销').getByText('郭敏：客户已跟进或已转移')).toBeVisible();
  });
});

describe('CLUE-08 Exporting leads', () => {
  it('asks for leads, and then for a reason', async () => {
    const asked = await openLeads();
    await press('导出线索');
    await expect.element(page.getByText('请选择待导出的线索')).toBeVisible();
    await selectLead(leads[0]!.Name);
    await press('导出线索');
    await within('导出线索')('导出 1 条');
    await expect.element(page.getByText('请选导出线索的原因')).toBeVisible();
    expect(bodiesOf(asked, 'ExportClue')).toEqual([]);
    await expectReadable();
  });

  it('closes 10 seconds after success, and says so meanwhile', async () => {
    const saved = catchSaved();
    const asked = await openLeads({ ExportClue: () => new Response('sheet') });
    await selectLead(leads[0]!.Name);
    await press('导出线索');
    await userEvent.click(page.getByRole('radio', { name: '线下跟进' }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await within('导出线索')('导出 1 条');
    await expect.element(page.getByText('10 秒后自动关闭')).toBeVisible();
    expect(bodiesOf(asked, 'ExportClue')).toEqual([{ ClueIdList: [503], ExportReason: '线下跟进', ExportCount: 1 }]);
    expect(saved.mock.instances).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(9_000);
    await expect.element(page.getByText('1 秒后自动关闭')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(dialog('导出线索')).not.toBeInTheDocument();
  });

  it('can be closed at once, and keeps the dialog when it is refused', async () => {
    catchSaved();
    let refused = true;
    const said = listen();
    await openLeads({ ExportClue: () => (refused ? refusing('导出数量与所选线索不一致') : new Response('sheet')) });
    await selectLead(leads[0]!.Name);
    await press('导出线索');
    await userEvent.click(page.getByRole('radio', { name: '数据备份' }));
    await within('导出线索')('导出 1 条');
    await expect.element(dialog('导出线索').getByText('导出数量与所选线索不一致')).toBeVisible();
    refused = false;
    await within('导出线索')('导出 1 条');
    await within('导出线索')('立即关闭');
    await expect.element(dialog('导出线索')).not.toBeInTheDocument();
    expect(said).toEqual([]);
  });
});
