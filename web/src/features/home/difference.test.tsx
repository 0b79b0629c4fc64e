import { rangeOfSpan, Span } from '@gonghai/contract/wire/spans.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { nowSeconds } from '../../ui/calendar.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { BOARD_FIGURES } from './board-figures.ts';
import { DifferenceDialog } from './DifferenceDialog.tsx';

const none = { CustomerTotal: 0, CallTotal: 0, ConnectTotal: 0, CallTime: 0 };
const part = (now: number, past: number) => ({
  Now: { ...none, CallTotal: now },
  Before: { ...none, CallTotal: past },
});
const difference = {
  Total: part(86, 77),
  Hours: [
    { Hour: 9, ...part(50, 30) },
    { Hour: 10, ...part(36, 47) },
    { Hour: 23, ...part(0, 0) },
  ],
  Agents: [
    { UserId: 7, Name: '陈晓琳', Department: '一组', ...part(80, 77) },
    { UserId: 8, Name: '苏敏', Department: '二组', ...part(6, 0) },
  ],
  Departments: [{ Name: '一组', ...part(86, 77) }],
};
const figure = BOARD_FIGURES.find(({ field }) => field === 'CallTotal')!;
const dialog = page.getByRole('dialog', { name: /^拨打次数的变化/ });

const openIt = (RightList: readonly string[]) => {
  signIn({ RightList: RightList as never });
  const asked = answering({ QueryDifference: () => difference });
  showWithDialogs();
  const range = rangeOfSpan(Span.Today, nowSeconds());
  openDialog(<DifferenceDialog figure={figure} range={range} before="昨天" />, { owner: TAB });
  return asked;
};

it('splits a comparison by hour, and for those who see a team by agent and department', async () => {
  const asked = openIt(['StatsUserCall']);
  await expect.element(dialog.getByRole('row', { name: '10 时 36 47 −11' })).toBeVisible();
  expect(dialog.getByText('23 时').query()).toBeNull();
  await expectReadable(dialog.element());
  await userEvent.click(dialog.getByText('可见的坐席'));
  await expect.poll(() => asked.at(-1)?.body['IsTeam']).toBe(true);
  await userEvent.click(dialog.getByText('按坐席'));
  const rows = () =>
    dialog
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(rows).toEqual(['坐席本期昨天变化增减', '苏敏・二组60+6', '陈晓琳・一组8077+3']);
  await expectReadable(dialog.element());
});

it('offers only the own calls to others', async () => {
  openIt([]);
  await expect.element(dialog.getByText('9 时')).toBeVisible();
  expect(dialog.getByText('可见的坐席').query()).toBeNull();
});
