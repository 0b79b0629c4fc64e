import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RecordedRequest, refusing } from '../../../../test/answering.ts';
import { button, openDrawer as open, sent, tabOf, timeline } from '../../../../test/customer-drawer.tsx';
import { expectReadable, listen, settled } from '../../../../test/overlays.tsx';
import { fromUnixSeconds, nowInShanghai } from '../../../ui/calendar.ts';

const past = { Id: 31, Msg: '确认周末班', SubscribeTime: Math.floor(Date.now() / 1_000) - 7_300, Noticeminutes: 15 };

const withReminder = () => {
  let reminder: typeof past | null = past;
  return {
    QueryCustomerTimeline: () => ({ ...timeline, Reminder: reminder }),
    FinishNotice: ({ body }: { body: Readonly<Record<string, unknown>> }) => {
      reminder = body['IsDone'] ? null : past;
      return null;
    },
    PostponeNotice: () => null,
  };
};

describe('The timeline', () => {
  it('opens first, newest first under the days, with the counts of the other tabs', async () => {
    await open();
    await expect.element(tabOf('跟进')).toHaveAttribute('aria-selected', 'true');
    const tabs = page.getByRole('tab');
    await expect
      .poll(() => tabs.elements().map(({ textContent }) => textContent))
      .toEqual(['跟进', '客户信息', '客户属性 2', '通话记录 3', '预约跟进 0', '跟进记录 12', '历程']);
    const days = page.getByRole('region', { name: '时间线' }).getByRole('region');
    await expect.element(days.first()).toBeVisible();
    expect(days.elements().map(({ ariaLabel }) => ariaLabel)).toEqual(['2025年11月1日', '2025年10月31日']);
    const entries = page.getByRole('region', { name: '时间线' }).getByRole('listitem');
    expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
      '陈晓琳 呼出 接通 01:15改备注没有录音20:31要求发资料',
      '陈晓琳 跟进记录20:30约好周三来校',
      '系统 新增客户：陈晓琳16:40',
    ]);
  });

  it('shows one kind, and loads older entries when its end comes into view', async () => {
    const older = { ...timeline, Entries: [{ ...timeline.Entries[1]!, Key: '1.0', Text: '第一次联系' }] };
    const asked = await open(
      {},
      {
        QueryCustomerTimeline: ({ query }) => {
          if (query.get('before') === 'cursor') return older;
          return query.has('kinds') ? { ...timeline, Entries: [] } : { ...timeline, Next: 'cursor' };
        },
      },
    );
    await expect.element(page.getByText('第一次联系')).toBeVisible();
    await userEvent.click(page.getByTitle('变更'));
    await expect.element(page.getByText('没有这一类内容')).toBeVisible();
    const kinds = asked.filter(({ path }) => path === 'QueryCustomerTimeline').map(({ query }) => query.get('kinds'));
    expect(kinds.at(-1)).toBe('4,5,6');
  });

  it('says when it could not be read, and is read again', async () => {
    let isBroken = true;
    const answer = ({ query }: RecordedRequest) => (isBroken && query.has('kinds') ? refusing('读取失败') : timeline);
    await open({}, { QueryCustomerTimeline: answer });
    await userEvent.click(page.getByTitle('跟进', { exact: true }));
    const pane = page.getByRole('region', { name: '时间线' });
    await expect.element(pane.getByText('读取失败')).toBeVisible();
    isBroken = false;
    await userEvent.click(pane.getByRole('button', { name: '重试' }));
    await expect.element(pane.getByText('约好周三来校')).toBeVisible();
  });
});

it('A note and the next follow-up are saved in one step, without a mouse', async () => {
  const asked = await open({}, { ...withReminder(), CreateCustomerRecord: () => null });
  await userEvent.keyboard('r');
  await expect.element(page.getByRole('textbox', { name: '跟进内容' })).toHaveFocus();
  await userEvent.keyboard('明早回电{Tab}');
  await expect.element(page.getByRole('button', { name: '一小时后' })).toHaveFocus();
  while (document.activeElement?.textContent !== '明天上午') await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /明天上午/, pressed: true })).toBeVisible();
  await expectReadable();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent(asked, 'CreateCustomerRecord')).toHaveLength(1);
  const [record] = sent(asked, 'CreateCustomerRecord') as unknown as [
    { Record: string; Next: { SubscribeTime: number } },
  ];
  expect(record).toMatchObject({ CustomerId: 101, Record: '明早回电', Next: { Noticeminutes: 0 } });
  const tomorrow = nowInShanghai().add(1, 'day').format('YYYY-MM-DD');
  expect(fromUnixSeconds(record.Next.SubscribeTime).format('YYYY-MM-DD HH:mm')).toBe(`${tomorrow} 10:00`);
  await expect.element(page.getByRole('textbox', { name: '跟进内容' })).toHaveValue('');
  expect(page.getByRole('button', { pressed: true }).query()).toBeNull();
});

describe('The reminder at the top', () => {
  it('says how late it is; finished, it goes', async () => {
    const said = listen();
    const asked = await open({}, withReminder());
    const bar = page.getByRole('region', { name: '跟进提醒' });
    await expect.element(bar.getByText('逾期 2 小时')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: '完成' }));
    await expect.element(bar).not.toBeInTheDocument();
    expect(said).toEqual(['success: 已完成']);
    expect(sent(asked, 'FinishNotice')).toEqual([{ NoticeId: 31, IsDone: true }]);
  });

  it('is moved to one of the usual moments, and keeps its lead', async () => {
    const asked = await open({}, withReminder());
    await userEvent.click(button('改期'));
    await settled();
    await userEvent.click(page.getByRole('menuitem', { name: /明天上午/ }));
    await expect.poll(() => sent(asked, 'PostponeNotice')).toMatchObject([{ NoticeId: 31, Noticeminutes: 15 }]);
  });

  it('is moved to any other moment in a dialog', async () => {
    const asked = await open({}, withReminder());
    await userEvent.click(button('改期'));
    await userEvent.click(page.getByRole('menuitem', { name: /选择时间/ }));
    const dialog = page.getByRole('dialog', { name: '改期：确认周末班' });
    await userEvent.click(dialog.getByRole('button', { name: '改期' }));
    await expect.element(dialog.getByText('请选择时间')).toBeVisible();
    await userEvent.click(dialog.getByRole('textbox', { name: '预约时间' }));
    await userEvent.click(page.getByText('一周后'));
    await userEvent.click(dialog.getByRole('button', { name: '改期' }));
    await expect.poll(() => sent(asked, 'PostponeNotice')).toMatchObject([{ NoticeId: 31, Noticeminutes: 15 }]);
  });
});
