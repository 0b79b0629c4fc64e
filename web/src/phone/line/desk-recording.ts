/** Tells the middleware of a desk phone where to upload the recording of each call, with a token for this call only. */
import { createRecordToken, uploadRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { call } from '../../platform/api.ts';
import { usePhone } from '../phone.ts';
import type { CallChannel } from './channel.ts';

/** Not the session: the middleware is another program. */
const addressFor = async (actionId: string): Promise<string> => {
  const { Token } = await call(createRecordToken, { CallActionId: actionId }, { quiet: true });
  const address = new URL(`/crm/${uploadRecord.path}`, location.origin);
  address.search = new URLSearchParams({ ActionId: actionId, Token }).toString();
  return address.href;
};

/** Returns the function that ends it. */
export const followDeskRecordings = (channel: () => CallChannel | undefined): (() => void) =>
  usePhone.subscribe(({ call: running }, before) => {
    const own = channel();
    if (!running?.actionId || running.actionId === before.call?.actionId || !own?.recordTo) return;
    const { key, actionId } = running;
    // Without an address the call goes on unrecorded.
    addressFor(actionId).then(
      (address) => own.recordTo?.(key, address),
      () => undefined,
    );
  });
