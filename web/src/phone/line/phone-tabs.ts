/** The telephone in several tabs of one browser: one tab runs it, the others mirror its state and pass actions to it. */
import { DISCONNECTED } from '@gonghai/contract/calls/disconnected.ts';
import { announce, type Tone } from '../../platform/announce.ts';
import { newKey } from '../../platform/long-call.ts';
import { type PhoneActions, type PhoneState, usePhone } from '../phone.ts';

type ActionName = keyof PhoneActions;

type TabMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'state'; readonly state: PhoneState }
  | { readonly type: 'say'; readonly tone: Tone; readonly text: string }
  | { readonly type: 'act'; readonly id: string; readonly name: ActionName; readonly args: readonly unknown[] }
  | { readonly type: 'done'; readonly id: string; readonly result: unknown };

/**
 * Every action, and what a tab does with it while no tab runs the telephone: the user must see that a dial or a state
 * was not done; the others are dropped.
 */
const WITHOUT_TELEPHONE: Readonly<Record<ActionName, 'say' | 'drop'>> = {
  dialCustomer: 'say',
  dialOrder: 'say',
  dialNumber: 'say',
  dialColleague: 'say',
  answer: 'drop',
  reject: 'drop',
  hangUp: 'drop',
  toggleMute: 'drop',
  toggleHold: 'drop',
  sendTone: 'drop',
  transfer: 'drop',
  chooseMicrophone: 'drop',
  chooseSpeaker: 'drop',
  forgetEndedCall: 'drop',
  finishCall: 'drop',
  renewLine: 'drop',
  connectPhone: 'say',
  takePhone: 'drop',
  setAgentState: 'say',
  testCall: 'drop',
};

/** All of them: the type of the table demands it. */
const ACTIONS = Object.keys(WITHOUT_TELEPHONE) as readonly ActionName[];

/** Longer than any action takes. After it the tab with the telephone is gone. */
const DONE_WITHIN_MS = 60_000;

const send = (channel: BroadcastChannel, message: TabMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
  channel.postMessage(message);
};

/** Only pages of this origin can send, possibly of another build. */
const onMessage = (channel: BroadcastChannel, take: (message: TabMessage) => void): void => {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => take(data));
};

/** Tabs in the background stay silent, and the user sees the message once. */
const sayHere = (tone: Tone, text: string): void => {
  if (document.visibilityState === 'visible') announce(tone, text);
};

interface SharedPhone {
  readonly say: (tone: Tone, text: string) => void;
  readonly stop: () => void;
}

/** For the tab that runs the telephone. `name` is the same in all tabs of one user. */
export const sharePhone = (name: string, actions: PhoneActions): SharedPhone => {
  const channel = new BroadcastChannel(name);
  const post = (message: TabMessage): void => send(channel, message);
  const postState = (): void => post({ type: 'state', state: usePhone.getState() });

  const act = async ({ id, name: action, args }: Extract<TabMessage, { type: 'act' }>): Promise<void> => {
    const run = actions[action] as (...given: readonly unknown[]) => Promise<unknown>;
    post({ type: 'done', id, result: await run(...args) });
  };
  onMessage(channel, (message) => {
    if (message.type === 'hello') postState();
    // The tab of another build may send an action that this one does not have.
    else if (message.type === 'act' && ACTIONS.includes(message.name)) void act(message);
  });
  const unsubscribe = usePhone.subscribe(postState);
  postState();

  return {
    say: (tone, text) => {
      sayHere(tone, text);
      post({ type: 'say', tone, text });
    },
    stop: () => {
      unsubscribe();
      channel.close();
    },
  };
};

interface MirroredPhone {
  readonly actions: PhoneActions;
  /** The tab that ran the telephone is gone, or there was none: this one will run it. */
  readonly takeOver: () => void;
  readonly stop: () => void;
}

/** For a tab while another one runs the telephone. */
export const mirrorPhone = (name: string): MirroredPhone => {
  const channel = new BroadcastChannel(name);
  const waiting = new Map<string, { readonly action: ActionName; readonly finish: (result: unknown) => void }>();
  let isRunElsewhere = false;

  onMessage(channel, (message) => {
    if (message.type === 'state') {
      isRunElsewhere = true;
      usePhone.setState({ ...message.state, isInOtherTab: true });
    } else if (message.type === 'say') sayHere(message.tone, message.text);
    else if (message.type === 'done') waiting.get(message.id)?.finish(message.result);
  });

  const sayNotRun = (actions: readonly ActionName[]): void => {
    if (actions.some((action) => WITHOUT_TELEPHONE[action] === 'say')) sayHere('error', DISCONNECTED);
  };
  const pass = (action: ActionName, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      if (!isRunElsewhere) {
        sayNotRun([action]);
        resolve(undefined);
        return;
      }
      const id = newKey();
      const finish = (result: unknown): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(result);
      };
      const timer = setTimeout(finish, DONE_WITHIN_MS);
      waiting.set(id, { action, finish });
      send(channel, { type: 'act', id, name: action, args });
    });
  const finishAll = (): void => {
    for (const { finish } of waiting.values()) finish(undefined);
  };

  send(channel, { type: 'hello' });
  const passed = ACTIONS.map((action) => [action, (...args: readonly unknown[]) => pass(action, args)]);
  return {
    actions: Object.fromEntries(passed) as PhoneActions,
    takeOver: () => {
      isRunElsewhere = false;
      sayNotRun([...waiting.values()].map(({ action }) => action));
      finishAll();
    },
    stop: () => {
      channel.close();
      finishAll();
    },
  };
};
