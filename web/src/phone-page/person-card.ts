/** The card of the person to call, with the large button. */
import type { PhonePerson, PhoneState } from '@gonghai/contract/wire/phone-hub.ts';
import { formatDuration, formatPhone } from '../ui/format.ts';
import { avatar, h } from './element.ts';
import { phoneIcon } from './icons.ts';
import { shortMoment } from './words.ts';

export type Command = NonNullable<PhoneState['Command']>;

const chip = (text: string, tone: string): HTMLElement => h('span', { class: 'chip', 'data-tone': tone }, text);

export const personName = ({ Name, Tel }: Pick<PhonePerson, 'Name' | 'Tel'>): string => Name || formatPhone(Tel);

const facts = ({ LastCall, Remark, Booked }: PhonePerson): HTMLElement | undefined => {
  const called = LastCall && (LastCall.IsAnswer ? `接通 ${formatDuration(LastCall.Seconds)}` : '未接通');
  const rows: readonly (readonly [string, string, boolean])[] = [
    ...(LastCall ? [['上次通话', `${shortMoment(LastCall.StartTime)}，${called}`, false] as const] : []),
    ...(Remark ? [['备注', Remark, false] as const] : []),
    ...(Booked ? [['约定', `${shortMoment(Booked.Time)} ${Booked.Msg}`, true] as const] : []),
  ];
  if (rows.length === 0) return undefined;
  const cells = rows.flatMap(([term, text, isUrgent]) => [
    h('dt', {}, term),
    h('dd', { class: isUrgent && 'urgent' }, text),
  ]);
  return h('dl', {}, ...cells);
};

interface CardParts {
  readonly command: Command;
  /** Seconds in which it can be executed. */
  readonly left: number;
  readonly isOnline: boolean;
  /** The tap is on its way to the server. */
  readonly isDialling: boolean;
  readonly onDial: () => void;
  readonly onDecline: () => void;
}

export const personCard = ({ command, left, isOnline, isDialling, onDial, onDecline }: CardParts): HTMLElement => {
  const { Person } = command;
  const mayDial = isOnline && !isDialling && left > 0;
  return h(
    'section',
    { class: 'card person', 'aria-label': '要拨打的人' },
    h(
      'div',
      { class: 'name' },
      avatar(personName(Person), 'large'),
      h('h1', {}, personName(Person)),
      Person.IsLead && chip('首咨', 'amber'),
      Person.TrackStatusName !== null && chip(Person.TrackStatusName, 'blue'),
    ),
    h('p', { class: 'number' }, formatPhone(Person.Tel)),
    facts(Person),
    h('button', { type: 'button', class: 'dial', disabled: !mayDial, click: onDial }, phoneIcon(), '拨打'),
    h(
      'p',
      { class: 'hint' },
      h('span', { class: 'left' }, leftWords(left)),
      h('button', { type: 'button', class: 'plain', disabled: isDialling, click: onDecline }, '不打这一位'),
    ),
  );
};

export const leftWords = (left: number): string =>
  left > 0 ? `电脑发来 · ${left} 秒内有效` : '已过期，请在电脑上重新拨打';
