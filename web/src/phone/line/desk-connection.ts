/** When a desk phone connects: only after an action of the user, and after the browser's question was explained. */
import { callMessages as words } from '@gonghai/contract/calls/call-messages.ts';
import type { Tone } from '../../platform/announce.ts';
import { wait } from '../../platform/backoff.ts';
import { mustExplainConnection, rememberConnected } from '../loopback-permission.ts';
import { usePhone } from '../phone.ts';
import { type CallChannel, CONNECTING, type DeskPhoneLine } from './channel.ts';

/** What makes the telephone connect. `asked`: an action of the user. `explained`: the button beside the explanation. */
export type ConnectCause = 'page' | 'asked' | 'explained';

interface DeskConnection {
  /** Resolves when the phone is online, or is not going to be. */
  readonly connect: (own: CallChannel, line: DeskPhoneLine, cause: ConnectCause) => Promise<void>;
  /** Opens the dialog with the steps, in the tab that the user sees. */
  readonly showTrouble: () => void;
}

export const createDeskConnection = (
  offline: (reason: string) => void,
  say: (tone: Tone, text: string) => void,
): DeskConnection => {
  const openDialog = (): void => usePhone.setState(({ deskTroubles }) => ({ deskTroubles: deskTroubles + 1 }));
  return {
    connect: async (own, line, cause) => {
      if (own.isOnline()) return;
      if (cause === 'page') return offline(words.deskPhoneIdle);
      if (cause === 'asked' && (await mustExplainConnection())) {
        offline(words.deskPhoneIdle);
        return openDialog();
      }
      own.connect(line);
      while (usePhone.getState().registration.reason === CONNECTING) await wait(20);
      if (own.isOnline()) rememberConnected();
      return undefined;
    },
    showTrouble: () => {
      say('error', words.deskPhoneOffline);
      openDialog();
    },
  };
};
