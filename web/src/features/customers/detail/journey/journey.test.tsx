import { type JourneyEntry, JourneyKind, JourneyPlace } from '@gonghai/contract/journey/journey.contract.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusing } from '../../../../../test/answering.ts';
import { openDrawer as open, tab, tabOf } from '../../../../../test/customer-drawer.tsx';
import { aCallOutcome } from '../../../../../test/customer-rows.ts';
import { expectReadable } from '../../../../../test/overlays.tsx';

const anEntry = (change: Partial<JourneyEntry> & Pick<JourneyEntry, 'Kind'>): JourneyEntry => ({
  Key: `${change.Kind}-${change.Time ?? 0}`,
  Time: 1_762_000_000,
  UserName: '',
  Title: '',
  Text: '',
  Amount: null,
  IsCounted: false,
  IsRejection: false,
  Call: null,
  Link: null,
  ...change,
});

const pane = page.getByRole('region', { name: '历程' });
const show = async (entries: readonly JourneyEntry[]) => {
  const asked = await open({ Tel: '13900000001' }, { QueryCustomerJourney: () => entries });
  await tab('历程');
  return asked;
};

describe('The journey of a customer', () => {
  it('shows each entry with its link and money, and how the payments add up', async () => {
    const link = (Place: JourneyPlace, Id: number) => ({ Link: { Place, Id } });
    await show([
      anEntry({ Kind: JourneyKind.Exam, Title: '模考一', Text: '96.5分 / 120分', ...link(JourneyPlace.Exams, 7) }),
      anEntry({ Kind: JourneyKind.Deal, Title: '成交 · 消防', Amount: 3_980.5, ...link(JourneyPlace.Deal, 12) }),
      anEntry({ Kind: JourneyKind.Payment, Time: 1_762_000_003, Title: '微信', Amount: 60, Text: '对账中' }),
      anEntry({ Kind: JourneyKind.Payment, Time: 1_762_000_002, Title: '支付宝', Amount: 3_000, IsCounted: true }),
      anEntry({ Kind: JourneyKind.Payment, Time: 1_762_000_001, Title: '微信', Amount: 980.5, IsCounted: true }),
      anEntry({
        Kind: JourneyKind.Call,
        UserName: '陈晓琳',
        Call: aCallOutcome(),
        ...link(JourneyPlace.Customer, 101),
      }),
    ]);
    await expect.element(pane.getByText('成交回款 2 笔 ¥3,980.50')).toBeVisible();
    await expect.element(pane.getByText('成交金额 ¥3,980.50')).toBeVisible();
    await expect.element(pane.getByText('对账中')).toBeVisible();
    const href = (name: string) => pane.getByRole('link', { name }).element().getAttribute('href');
    expect(href('成交 · 消防')).toBe(
      '#/workOrder/successCustomer?f.SearchKey=1&f.SearchValue=13900000001&f.StartTime=&f.EndTime=&open=12',
    );
    expect(href('模考一')).toBe('#/stats/examReport?f.ExamPaperId=7&f.Tel=13900000001');
    await expectReadable();
    // Calls are in another tab of this drawer; the link works by keyboard.
    const calls = pane.getByRole('button', { name: '呼出 接通 01:15' });
    (calls.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(tabOf('通话记录')).toHaveAttribute('aria-selected', 'true');
  });

  it('shows the older entries as one goes on', async () => {
    const link = { Link: { Place: JourneyPlace.Leads, Id: 101 } };
    const aLead = (at: number) =>
      anEntry({ Kind: JourneyKind.Lead, Time: 1_762_000_000 - at, Title: `第${at + 1}条`, ...link });
    await show(Array.from({ length: 120 }, (_, at) => aLead(at)));
    await expect.element(pane.getByText('共 120 条')).toBeVisible();
    expect(pane.getByRole('link', { name: '第50条' }).elements()).toHaveLength(1);
    expect(pane.getByRole('link', { name: '第51条' }).elements()).toHaveLength(0);
    for (const last of ['第100条', '第120条']) {
      pane.element().scrollTo(0, pane.element().scrollHeight);
      await expect.element(pane.getByRole('link', { name: last })).toBeInTheDocument();
    }
    await expect.element(pane.getByRole('button', { name: '加载更早的内容' })).not.toBeInTheDocument();
  });

  it('says that there is nothing, and offers to try again after a failure', async () => {
    let isBroken = true;
    await open({}, { QueryCustomerJourney: () => (isBroken ? refusing('读取失败') : []) });
    await tab('历程');
    await expect.element(pane.getByText('读取失败')).toBeVisible();
    isBroken = false;
    await userEvent.click(pane.getByRole('button', { name: '重试' }));
    await expect.element(pane.getByText('还没有历程')).toBeVisible();
  });

  it('is filtered by kind, and the link of an agreement opens that agreement', async () => {
    await show([
      anEntry({
        Kind: JourneyKind.Agreement,
        Title: '添加《培训协议》',
        Link: { Place: JourneyPlace.Agreements, Id: 5 },
      }),
      anEntry({ Kind: JourneyKind.Lead, Title: '短视频', Text: '已分配给陈晓琳' }),
      anEntry({ Kind: JourneyKind.Payment, Title: '微信', Amount: 60 }),
    ]);
    await expect.element(pane.getByText('已分配给陈晓琳')).toBeVisible();
    await pane.getByText('协议 1').click();
    await expect.element(pane.getByText('已分配给陈晓琳')).not.toBeInTheDocument();
    await expect.element(pane.getByRole('button', { name: '添加《培训协议》' })).toBeVisible();
    await expectReadable();
    await pane.getByText('全部').click();
    await expect.element(pane.getByText('已分配给陈晓琳')).toBeVisible();
  });
});
