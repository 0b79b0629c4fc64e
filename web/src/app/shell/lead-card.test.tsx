import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, listen } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { show } from '../../../test/screen.tsx';
import { usePhoneOfTest } from '../../../test/phone.ts';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import type { SessionUser } from '../../platform/session.ts';
import { createNoticeTeller } from './tell-notices.ts';
import { dispatch, onHub } from '../../platform/hub.ts';
import { LeadCard } from '../../features/leads/arrival/LeadCard.tsx';

const origin = {
  ClueSource: 0,
  AdvertiserName: '启明建造师',
  ProfessionType: null,
  Remark: '',
  CreatedTime: 1_762_000_000,
  UpdatedTime: 1_762_000_001,
  FirstCallTime: null,
  IsUncalled: true,
  WarnSeconds: 300,
  AlarmSeconds: 900,
};
let lastId = 0;
const push = (name: string, CustomerId: number): void => {
  lastId += 1;
  const NoticeTime = Math.floor(Date.now() / 1_000);
  dispatch(HubEvent.Notice, { Id: lastId, CustomerId, NoticeType: 0, Msg: `新线索：${name}`, NoticeTime });
};

const open = (more: Parameters<typeof answering>[0] = {}, RightList: SessionUser['RightList'] = ['Seat']) => {
  signIn({ RightList });
  const looked: (number | undefined)[] = [];
  const asked = answering({
    QueryCustomerClue: () => origin,
    UpdateNoticeStatus: () => null,
    QueryNoCheckCount: () => 0,
    ...more,
  });
  onTestFinished(onHub(HubEvent.Notice, createNoticeTeller()));
  show(<LeadCard onLook={(id) => looked.push(id)} />);
  return { looked, asked };
};
const card = page.getByRole('region', { name: '新线索' });

it('shows one lead by its name and origin, and leads to the customer', async () => {
  const said = listen();
  const { looked, asked } = open();
  push('沈思远', 77);
  await expect.element(card.getByText('沈思远')).toBeVisible();
  await expect.element(card.getByText('短视频广告平台，启明建造师')).toBeVisible();
  await expectReadable();
  await userEvent.click(card.getByRole('button', { name: '查看' }));
  expect(looked).toEqual([77]);
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => asked.filter(({ path }) => path === 'UpdateNoticeStatus')).toHaveLength(1);
  expect(said).toEqual([]);
});

it('becomes one card with a number when many arrive', async () => {
  const { looked } = open();
  for (const [name, id] of [
    ['甲某', 1],
    ['乙某', 2],
    ['丙某', 3],
    ['丁某', 4],
  ] as const)
    push(name, id);
  await expect.element(card.getByText('4 条新线索')).toBeVisible();
  await expect.element(card.getByText('丁某、丙某、乙某 等')).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: '查看' }));
  expect(looked).toEqual([undefined]);
});

it('dials as its main action, and opens the customer', async () => {
  const acts = usePhoneOfTest();
  const { looked, asked } = open();
  push('沈思远', 77);
  const dial = card.getByRole('button', { name: '拨打' });
  await expect.element(dial).toHaveClass('ant-btn-primary');
  await expect.element(card.getByRole('button', { name: '查看' })).not.toHaveClass('ant-btn-primary');
  await userEvent.click(dial);
  expect([acts, looked]).toEqual([['dialCustomer 77'], [77]]);
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => asked.filter(({ path }) => path === 'UpdateNoticeStatus')).toHaveLength(1);
});

it('dials the lead that waits longest of several, and keeps the others', async () => {
  const acts = usePhoneOfTest();
  open();
  push('甲某', 1);
  push('乙某', 2);
  await userEvent.click(card.getByRole('button', { name: '拨打 甲某' }));
  expect(acts).toEqual(['dialCustomer 1']);
  await expect.element(card.getByText('乙某', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('button', { name: '拨打', exact: true })).toBeVisible();
});

it('leaves no focus on the button of the next lead: Enter dials no other person', async () => {
  const acts = usePhoneOfTest();
  open();
  push('甲某', 1);
  push('乙某', 2);
  await userEvent.click(card.getByRole('button', { name: '拨打 甲某' }));
  await expect.element(card.getByRole('button', { name: '拨打', exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(acts).toEqual(['dialCustomer 1']);
});

it('opens the customer as its main action for people who may not call', async () => {
  open({}, ['Config']);
  push('沈思远', 77);
  await expect.element(card.getByRole('button', { name: '查看' })).toHaveClass('ant-btn-primary');
  expect(card.getByRole('button', { name: '拨打' }).query()).toBeNull();
});

it('loses leads that were called or went to another person', async () => {
  const clock = (CustomerId: number, UserId: number) => ({
    CustomerId,
    UserId,
    AssignedTime: 1_762_000_001,
    WarnSeconds: 300,
    AlarmSeconds: 900,
  });
  const { asked } = open({ QueryFirstCallClocks: () => [clock(2, 7), clock(3, 8)] });
  for (const [name, id] of [
    ['甲某', 1],
    ['乙某', 2],
    ['丙某', 3],
    ['丁某', 4],
  ] as const)
    push(name, id);
  await expect.element(card.getByText('4 条新线索')).toBeVisible();
  dispatch(HubEvent.CustomersChanged, { Ids: [1, 2, 3, 999] });
  await expect.element(card.getByText('丁某、乙某')).toBeVisible();
  const clocks = asked.filter(({ path }) => path === 'QueryFirstCallClocks');
  expect(clocks.map(({ body }) => body)).toEqual([{ CustomerIds: [1, 2, 3] }]);
});

it.each([
  [1440, true],
  [700, false],
  [390, false],
])('never covers the head of an open drawer, %d pixels wide', async (width, hasRoomBeside) => {
  await page.viewport(width, 900);
  onTestFinished(() => void document.documentElement.style.removeProperty('--phone-clearance'));
  // The telephone at the foot of the drawer pushes other cards upwards.
  document.documentElement.style.setProperty('--phone-clearance', '700px');
  open();
  show(
    <div className="gh-page" style={{ position: 'fixed', inset: '48px 8px 8px 220px' }}>
      <Drawer label="客户" header={<b>沈思远</b>} onClose={() => undefined}>
        <p>详情</p>
      </Drawer>
    </div>,
  );
  push('沈思远', 77);
  await expect.element(card).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: '客户' })).toBeVisible();
  const head = document.querySelector('.gh-drawer-header')!.getBoundingClientRect();
  await expect.poll(() => card.element().getBoundingClientRect().top).toBeGreaterThan(head.bottom);
  const drawer = document.querySelector('.gh-drawer')!.getBoundingClientRect();
  const box = card.element().getBoundingClientRect();
  expect([box.left >= 0, box.right <= width, box.right < drawer.left]).toEqual([true, true, hasRoomBeside]);
});

it('remembers whether it makes a sound, which it does not at first', async () => {
  open();
  push('沈思远', 77);
  await userEvent.click(card.getByRole('button', { name: '打开提示音' }));
  await expect.element(card.getByRole('button', { name: '关闭提示音' })).toBeVisible();
  expect(localStorage.getItem('gonghai.choice.lead-sound')).toBe('true|_|boolean');
  await userEvent.click(card.getByRole('button', { name: '关闭提示音' }));
  expect(localStorage.getItem('gonghai.choice.lead-sound')).toBe('false|_|boolean');
});
