/** What was said about the latest call: for a few seconds it can be taken back and said again. */
import { type PhoneOutcome, phoneOutcomeLabel } from '@gonghai/contract/wire/hub.ts';
import { UNDO_SECONDS } from '@gonghai/contract/wire/phone-hub.ts';
import { h } from './element.ts';
import type { Command } from './person-card.ts';

export interface Said {
  readonly command: Command;
  readonly outcome: PhoneOutcome;
  /** Length of the call. */
  readonly seconds: number;
  /** Milliseconds since the page was opened. Changing the clock of the phone does not affect them. */
  readonly at: number;
}

export const mayUndo = ({ at }: Said): boolean => performance.now() - at < UNDO_SECONDS * 1_000;

export const undoBar = ({ outcome }: Said, onUndo: () => void): HTMLElement =>
  h(
    'p',
    { class: 'said', role: 'status' },
    `已记为“${phoneOutcomeLabel[outcome]}”`,
    h('button', { type: 'button', click: onUndo }, '撤销'),
  );
