import dayjs from 'dayjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusing } from '../../../test/answering.ts';
import { aLeadRow, bodiesOf, leadPage, leadRowOf, openLeads } from '../../../test/lead-list.tsx';
import { expectReadable } from '../../../test/overlays.tsx';
import { endOfDay, nowInShanghai, startOfDay, TIME_ZONE } from '../../ui/calendar.ts';

const searches = (asked: Awaited<ReturnType<typeof openLeads>>) => bodiesOf(asked, 'QueryCluePageList');
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('The list of leads', () => {
  it('CLUE-01 opens with the last 6 days to today and 10 leads a page', async () => {
    const asked = await openLeads();
    const today = nowInShanghai();
    expect(searches(asked)).toEqual([
      { StartTime: startOfDay(today.subtract(6, 'day')), EndTime: endOfDay(today), PageIndex: 1, PageCount: 10 },
    ]);
    await expectReadable();
  });

  describe('after midnight', () => {
    beforeEach(() => {
      vi.useFakeTimers({
        toFake: ['setInterval', 'clearInterval', 'Date'],
        now: new Date('2026-03-09T23:59:50+08:00'),
      });
      return () => void vi.useRealTimers();
    });
    const lastDaysTo = (day: string) => {
      const last = dayjs.tz(day, TIME_ZONE);
      return { StartTime: startOfDay(last.subtract(6, 'day')), EndTime: endOfDay(last) };
    };

    it('shows the last 6 days to the new day, with the other filters', async () => {
      const asked = await openLeads();
      await userEvent.click(button(/^未首呼 ?5/));
      await expect.poll(() => searches(asked).at(-1)).toMatchObject({ IsUncalled: true, ...lastDaysTo('2026-03-09') });
      await userEvent.click(button(/^未首呼 ?5/));
      await expect.poll(() => searches(asked).at(-1)).not.toHaveProperty('IsUncalled');
      await vi.advanceTimersByTimeAsync(20_000);
      await expect.poll(() => searches(asked).at(-1)).toMatchObject(lastDaysTo('2026-03-10'));
      await userEvent.click(button(/^未首呼 ?5/));
      await expect.poll(() => searches(asked).at(-1)).toMatchObject({ IsUncalled: true, ...lastDaysTo('2026-03-10') });
      vi.setSystemTime(new Date('2026-03-11T08:00:00+08:00'));
      await vi.advanceTimersByTimeAsync(20_000);
      await expect.poll(() => searches(asked).at(-1)).toMatchObject({ IsUncalled: true, ...lastDaysTo('2026-03-11') });
    });

    it('keeps a range that was chosen', async () => {
      const asked = await openLeads({}, { search: '?f.EndTime=2026-03-05' });
      const chosen = { ...lastDaysTo('2026-03-09'), EndTime: lastDaysTo('2026-03-05').EndTime };
      expect(searches(asked)).toMatchObject([chosen]);
      await vi.advanceTimersByTimeAsync(20_000);
      await userEvent.click(button(/^未首呼 ?5/));
      await expect.poll(() => searches(asked).at(-1)).toMatchObject({ IsUncalled: true, ...chosen });
    });
  });

  it('shows each state by its word, with the clock or the cause that belongs to it', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const assigned = { DistributionType: 1, UserName: '陈晓琳', UserId: 7, IsUncalled: true } as const;
    await openLeads(
      {},
      {
        Rows: [
          aLeadRow({ Id: 9, Name: '等待', WaitingSince: now - 65 }),
          aLeadRow({ Id: 8, Name: '未呼', ...assigned, WaitingSince: null, UpdatedTime: now - 400, CustomerId: 3 }),
          aLeadRow({ Id: 6, Name: '急', ...assigned, WaitingSince: null, UpdatedTime: now - 400, AlarmSeconds: 360 }),
          aLeadRow({ Id: 7, Name: '失败', DistributionType: 2, WaitingSince: null, Failurecause: '号码在黑名单中' }),
        ],
      },
    );
    await expect.element(leadRowOf('等待').getByText(/^已等 01:\d\d$/)).toHaveAttribute('data-urgency', 'calm');
    await expect.element(leadRowOf('未呼').getByText(/^未首呼 06:\d\d$/)).toHaveAttribute('data-urgency', 'warn');
    await expect.element(leadRowOf('急').getByText(/^未首呼 06:\d\d$/)).toHaveAttribute('data-urgency', 'alarm');
    await expect.element(leadRowOf('失败').getByText('分配失败')).toBeVisible();
    await expect.element(leadRowOf('失败').getByText('号码在黑名单中')).toBeVisible();
  });

  it('counts the range by state, and filters by a number that is clicked', async () => {
    const asked = await openLeads();
    await expect.element(button(/^未分配 ?14/)).toBeVisible();
    await userEvent.click(button(/^未首呼 ?5/));
    await expect.poll(() => searches(asked).at(-1)).toMatchObject({ IsUncalled: true });
    await expect.element(button(/^未首呼 ?5/)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button(/^分配失败 ?9/));
    await expect.poll(() => searches(asked).at(-1)).toMatchObject({ DistributionType: 2 });
    expect(searches(asked).at(-1)).not.toHaveProperty('IsUncalled');
    await userEvent.click(button(/^分配失败 ?9/));
    await expect.poll(() => searches(asked).at(-1)).not.toHaveProperty('DistributionType');
    for (const counted of bodiesOf(asked, 'QueryClueNumbers')) expect(counted).not.toHaveProperty('DistributionType');
  });

  it('searches in the chosen field with Enter, and moves the text when another field is chosen', async () => {
    const asked = await openLeads();
    await userEvent.click(page.getByRole('combobox', { name: '搜索类型' }));
    await userEvent.click(page.getByTitle('广告主名称', { exact: true }).last());
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '启明');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => searches(asked).at(-1)).toMatchObject({ AdvertiserName: '启明', PageIndex: 1 });
    await userEvent.click(page.getByRole('combobox', { name: '搜索类型' }));
    await userEvent.click(page.getByTitle('姓名', { exact: true }).last());
    await expect.poll(() => searches(asked).at(-1)).toMatchObject({ Name: '启明' });
    expect(searches(asked).at(-1)).not.toHaveProperty('AdvertiserName');
  });

  it('CUST-11 hides departments and staff from a person without any', async () => {
    await openLeads({}, { isAlone: true });
    await expect.element(page.getByRole('combobox', { name: '分配状态' })).toBeVisible();
    expect(page.getByRole('combobox', { name: '部门' }).query()).toBeNull();
    expect(page.getByRole('combobox', { name: '员工' }).query()).toBeNull();
  });

  it('CLUE-09 has no buttons to import or export without their rights', async () => {
    await openLeads({}, { rights: ['Customer', 'Clue'] });
    await expect.element(button(/新增线索/)).toBeVisible();
    for (const name of ['分配线索', '按数量分配']) await expect.element(button(name)).toBeVisible();
    for (const name of ['导入', '导出线索']) expect(button(name).query()).toBeNull();
  });

  it('CLUE-09 has them with the rights', async () => {
    await openLeads({}, { rights: ['Customer', 'Clue', 'ClueImport', 'ClueExport'] });
    for (const name of ['导入', '导出线索']) await expect.element(button(name)).toBeVisible();
  });

  it('says why there is nothing, and what to do', async () => {
    let fails = true;
    await openLeads({ QueryCluePageList: () => (fails ? refusing('数据库忙') : leadPage([])) }, { Rows: [] });
    await expect.element(page.getByRole('alert').getByText('数据库忙')).toBeVisible();
    fails = false;
    await userEvent.click(button('重试'));
    await expect.element(page.getByText('这段时间没有线索')).toBeVisible();
  });
});
