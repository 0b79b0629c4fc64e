/** The calls of today with their sums, and the next person of the list. */
import type { PhoneState } from '@gonghai/contract/wire/phone-hub.ts';
import { formatDuration, formatPhone } from '../ui/format.ts';
import { avatar, h } from './element.ts';
import { clockOf, resultOf } from './words.ts';

const sum = (value: string, label: string): HTMLElement => h('div', {}, h('b', {}, value), h('span', {}, label));

/** A number in place of a name is grouped. */
const shownName = (name: string): string => (/^[\d*]+$/.test(name) ? formatPhone(name) : name);

export const todayCard = ({ Today }: PhoneState): HTMLElement =>
  h(
    'section',
    { class: 'card today', 'aria-label': '今日通话' },
    h(
      'div',
      { class: 'sums' },
      sum(String(Today.Total), '今日呼出'),
      sum(String(Today.Answered), '接通'),
      sum(formatDuration(Today.Seconds), '通话时长'),
    ),
    Today.Calls.length === 0
      ? h('p', { class: 'empty' }, '今天还没有通话')
      : h(
          'ul',
          {},
          ...Today.Calls.map((call) => {
            const [words, tone] = resultOf(call);
            const length = call.IsAnswer && call.Seconds > 0 ? ` ${formatDuration(call.Seconds)}` : '';
            return h(
              'li',
              {},
              avatar(call.Name, 'small'),
              h('b', {}, shownName(call.Name)),
              h('span', { class: 'chip', 'data-tone': tone }, words + length),
              h('time', {}, clockOf(call.StartTime)),
            );
          }),
        ),
  );

export const nextCard = ({ Next }: PhoneState): HTMLElement | undefined =>
  Next === null
    ? undefined
    : h(
        'section',
        { class: 'card next', 'aria-label': '下一位' },
        h('p', { class: 'muted spread' }, h('span', {}, '下一位'), h('span', {}, `之后还有 ${Next.Left} 位`)),
        h(
          'div',
          { class: 'name' },
          avatar(Next.Name, 'small'),
          h('b', {}, Next.Name),
          Next.TrackStatusName !== null && h('span', { class: 'chip', 'data-tone': 'grey' }, Next.TrackStatusName),
        ),
        h('p', {}, `${formatPhone(Next.Tel)} · ${Next.CallTimes > 0 ? `拨打过 ${Next.CallTimes} 次` : '从未拨打'}`),
      );

export const waitingCard = ({ IsDesktopOnline }: PhoneState): HTMLElement =>
  h(
    'section',
    { class: 'card waiting' },
    h('h1', {}, IsDesktopOnline ? '等待电脑拨号' : '请在电脑上登录'),
    h('p', {}, '在电脑上点击拨打后，要拨打的人显示在这里。请让手机保持在这一页。'),
  );
