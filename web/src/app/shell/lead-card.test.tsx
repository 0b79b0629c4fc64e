import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, listen } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { show } from '../../../test/screen.tsx';
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

const open = () => {
  signIn();
  const looked: (number | undefined)[] = [];
  const asked = answering({
    QueryCustomerClue: () => origin,
    UpdateNoticeStatus: () => null,
    QueryNoCheckCount: () => 0,
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

it('remembers whether it makes a sound, which it does not at first', async () => {
  open();
  push('沈思远', 77);
  await userEvent.click(card.getByRole('button', { name: '打开提示音' }));
  await expect.element(card.getByRole('button', { name: '关闭提示音' })).toBeVisible();
  expect(localStorage.getItem('gonghai.choice.lead-sound')).toBe('true|_|boolean');
  await userEvent.click(card.getByRole('button', { name: '关闭提示音' }));
  expect(localStorage.getItem('gonghai.choice.lead-sound')).toBe('false|_|boolean');
});
