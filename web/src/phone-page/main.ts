/** Starts the phone's page and draws it whenever something changes. */
// Must be the first import: schemas read the configuration when they are created.
import '../platform/zod-config.ts';
import { PhoneMessage, type PhoneState } from '@gonghai/contract/wire/phone-hub.ts';
import type { PhoneOutcome } from '@gonghai/contract/wire/hub.ts';
import { formatDuration } from '../ui/format.ts';
import { type Connection, openConnection, type Trouble } from './connection.ts';
import { h } from './element.ts';
import { head, troublePage } from './frame.ts';
import { outcomeCard } from './outcome-card.ts';
import { type Command, leftWords, personCard } from './person-card.ts';
import './phone-page.css';
import { mayUndo, type Said, undoBar } from './said-outcome.ts';
import { nextCard, todayCard, waitingCard } from './today.ts';

const place = document.getElementById('page');
if (!place) throw new Error('phone.html has no #page');

let state: PhoneState | undefined;
/** When the state arrived, by the clock of this page that nobody can set. */
let arrivedAt = 0;
let trouble: Trouble | undefined;
let isOnline = false;
/** A tap is on its way to the server. */
let isSending = false;
let note = '';
/** When the person came back from the call. */
let returnedAt: number | undefined;
/** The latest answer, while it can be taken back. */
let said: Said | undefined;
/** It was taken back: the question is asked again. */
let isUndone = false;

const secondsSince = (moment: number): number => Math.floor((performance.now() - moment) / 1_000);
const left = (): number => Math.max(0, (state?.Command?.ExpiresIn ?? 0) - secondsSince(arrivedAt));
/** Since the return the call is over. */
const away = (): number => {
  const dialledAt = arrivedAt - (state?.Command?.DialledAgo ?? 0) * 1_000;
  return Math.max(0, Math.floor(((returnedAt ?? performance.now()) - dialledAt) / 1_000));
};

/** One tap at a time. */
const act = async (work: () => Promise<unknown>): Promise<void> => {
  if (isSending) return;
  isSending = true;
  note = '';
  draw();
  try {
    await work();
  } finally {
    isSending = false;
    draw();
  }
};

const dial = (actionId: string) =>
  act(async () => {
    const tel = await connection.dial(actionId);
    returnedAt = undefined;
    await connection.refresh();
    if (tel === undefined) note = '没有拨出，请在电脑上重新拨打';
    else location.href = `tel:${tel}`;
  });

const finish = (command: Command, seconds: number, outcome: PhoneOutcome) =>
  act(async () => {
    // The length stays the same when the answer is taken back.
    returnedAt ??= performance.now();
    const answer = { ActionId: command.ActionId, Outcome: outcome, ReturnedAgo: secondsSince(returnedAt) };
    const isDone = await connection.send(PhoneMessage.HangUp, answer);
    if (isDone) said = { command, outcome, seconds, at: performance.now() };
    else note = isUndone ? '时间已过，不能再改' : '没有提交，请再点一次';
    isUndone = false;
  });

const undo = (): void => {
  isUndone = true;
  draw();
};

const question = (command: Command, seconds: number): HTMLElement => {
  const onOutcome = (outcome: PhoneOutcome): void => void finish(command, seconds, outcome);
  return outcomeCard({ command, seconds, isSending, onOutcome });
};

const body = (shown: PhoneState): readonly (HTMLElement | undefined)[] => {
  const command = shown.Command;
  if (!command) {
    if (said && isUndone) return [question(said.command, said.seconds), nextCard(shown), todayCard(shown)];
    const bar = said && mayUndo(said) ? undoBar(said, undo) : undefined;
    return [bar, waitingCard(shown), nextCard(shown), todayCard(shown)];
  }
  const { ActionId } = command;
  if (command.DialledAgo !== null) return [question(command, away()), nextCard(shown), todayCard(shown)];
  const onDecline = (): void => void act(() => connection.send(PhoneMessage.Decline, { ActionId }));
  const card = { command, left: left(), isOnline, isDialling: isSending, onDecline };
  return [personCard({ ...card, onDial: () => void dial(ActionId) }), todayCard(shown)];
};

const draw = (): void => {
  if (trouble !== undefined) {
    const again = (): void => {
      trouble = undefined;
      connection.reconnect();
    };
    return place.replaceChildren(troublePage(trouble, again));
  }
  if (!state) return place.replaceChildren(h('p', { class: 'boot', role: 'status' }, '正在连接…'));
  const signOut = (): void => void (confirm('退出后这台手机不能再拨号，需要重新扫码。') && connection.signOut());
  const parts = [
    head({
      state,
      isOnline,
      isMenuOpen: place.querySelector<HTMLDetailsElement>('.menu')?.open === true,
      onSignOut: signOut,
    }),
    note ? h('p', { class: 'note', role: 'alert' }, note) : undefined,
    ...body(state),
  ];
  place.replaceChildren(...parts.filter((part) => part !== undefined));
};

/** The clocks change each second; drawing the whole page would take the focus away. */
const tick = (): void => {
  if (said && !isUndone && !mayUndo(said)) {
    said = undefined;
    draw();
  }
  if (!state?.Command || trouble !== undefined) return;
  const counter = place.querySelector('.left');
  if (counter) counter.textContent = leftWords(left());
  const button = place.querySelector<HTMLButtonElement>('.dial');
  if (button && left() === 0) button.disabled = true;
  const length = place.querySelector('.away');
  if (length) length.textContent = formatDuration(away());
};

/** A command is acknowledged when it is shown. */
const acknowledge = (before: PhoneState | undefined): void => {
  const command = state?.Command;
  if (!command || command.DialledAgo !== null || command.ActionId === before?.Command?.ActionId) return;
  navigator.vibrate?.(200);
  void connection.send(PhoneMessage.Received, { ActionId: command.ActionId });
};

const connection: Connection = openConnection({
  onState: (next) => {
    const before = state;
    state = next;
    arrivedAt = performance.now();
    trouble = undefined;
    // The next call begins: what was said about the one before stays.
    if (next.Command) [said, isUndone] = [undefined, false];
    acknowledge(before);
    draw();
  },
  onOnline: (next) => {
    isOnline = next;
    draw();
  },
  onTrouble: (next) => {
    trouble = next;
    state = undefined;
    draw();
  },
});

/** The screen stays on, because a phone with a dark screen receives no command. Browsers without TLS cannot. */
const stayAwake = (): void => void navigator.wakeLock?.request('screen').catch(() => undefined);

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  returnedAt = performance.now();
  stayAwake();
});
stayAwake();
setInterval(tick, 1_000);
draw();
