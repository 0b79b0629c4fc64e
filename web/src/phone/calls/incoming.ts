/** Incoming calls: they ring at once, and the server is asked for their log and customer meanwhile. */
import { CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { noteIncoming } from '@gonghai/contract/calls/call.contract.ts';
import { call } from '../../platform/api.ts';
import { createBackoff, wait } from '../../platform/backoff.ts';
import { newKey } from '../../platform/long-call.ts';
import { readSession } from '../../platform/session.ts';
import { usePhone } from '../phone.ts';
import { detailsOf } from './call-details.ts';
import type { CallMachine } from './call-machine.ts';

/** Before an incoming call without a log is reported again. */
const NOTE_AGAIN_MS = { least: 1_000, most: 15_000 } as const;

/** Returns whether the telephone rings. */
export const createIncoming = (machine: CallMachine): ((key: string, tel: string) => boolean) => {
  /**
   * Asks for the log and the customer, if the user may see it. Until the server answers, the call is reported again
   * while it runs, for example until the log of a crashed tab is closed. After it the reports go on.
   */
  const noteCaller = async (key: string, tel: string, idempotencyKey: string): Promise<void> => {
    const pauses = createBackoff(NOTE_AGAIN_MS);
    while (machine.isCurrent(key)) {
      const noted = readSession() && call(noteIncoming, { Tel: tel }, { quiet: true, idempotencyKey });
      const answer = await noted?.catch(() => undefined);
      if (!machine.isCurrent(key)) return;
      if (answer) {
        // A number that the server does not store, such as the name of a line, is shown as it came.
        machine.show({ ...detailsOf(answer), number: answer.Tel || tel });
        machine.keepLog(key, answer.ActionId);
        if (machine.active()?.phase === CallPhase.Talking) machine.beat();
        return;
      }
      await wait(pauses.next());
    }
  };

  return (key, tel) => {
    if (machine.active() || usePhone.getState().away) return false;
    /** Creates the log once, also when the end of the call is the first that the server learns. */
    const logKey = newKey();
    machine.begin({ type: 'incoming', key, at: Date.now() }, { number: tel }, (end) =>
      machine.reportEnd({ actionId: logKey, source: CallSource.Customer }, end, {
        incoming: { tel, isRefused: false, callKey: key },
      }),
    );
    machine.setTone('incoming');
    void noteCaller(key, tel, logKey);
    return true;
  };
};
