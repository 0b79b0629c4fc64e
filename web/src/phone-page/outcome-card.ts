/** The question after a call, because the page cannot observe it. One tap answers. */
import { PhoneOutcome, phoneOutcomeLabel } from '@gonghai/contract/wire/hub.ts';
import { UNDO_SECONDS } from '@gonghai/contract/wire/phone-hub.ts';
import { formatDuration, formatPhone } from '../ui/format.ts';
import { avatar, h } from './element.ts';
import { answeredIcon, busyIcon, missedIcon, noSuchNumberIcon } from './icons.ts';
import { type Command, personName } from './person-card.ts';

const choices: readonly (readonly [PhoneOutcome, () => SVGElement])[] = [
  [PhoneOutcome.Answered, answeredIcon],
  [PhoneOutcome.NotAnswered, missedIcon],
  [PhoneOutcome.Busy, busyIcon],
  [PhoneOutcome.NoSuchNumber, noSuchNumberIcon],
];

interface OutcomeParts {
  readonly command: Command;
  /** Between tapping and returning. */
  readonly seconds: number;
  /** An answer is on its way to the server. */
  readonly isSending: boolean;
  readonly onOutcome: (outcome: PhoneOutcome) => void;
}

export const outcomeCard = ({ command: { Person }, seconds, isSending, onOutcome }: OutcomeParts): HTMLElement =>
  h(
    'section',
    { class: 'outcome', 'aria-label': '通话结果' },
    h(
      'div',
      { class: 'card' },
      h('p', { class: 'muted' }, '刚才的通话'),
      h(
        'div',
        { class: 'called' },
        avatar(personName(Person), 'large'),
        h('div', {}, h('b', {}, personName(Person)), h('span', {}, formatPhone(Person.Tel))),
        h('div', { class: 'length' }, h('b', { class: 'away' }, formatDuration(seconds)), h('span', {}, '离开到返回')),
      ),
    ),
    h('h1', {}, '这通电话结果怎样？'),
    h('p', { class: 'muted' }, `点一下即提交，${UNDO_SECONDS} 秒内可以撤销。时长记为“自报”。`),
    h(
      'div',
      { class: 'choices' },
      ...choices.map(([outcome, mark]) =>
        h(
          'button',
          {
            type: 'button',
            disabled: isSending,
            'data-main': outcome === PhoneOutcome.Answered,
            click: () => onOutcome(outcome),
          },
          mark(),
          phoneOutcomeLabel[outcome],
        ),
      ),
    ),
    h('p', { class: 'hint' }, '备注和下次跟进在电脑上填写'),
  );
