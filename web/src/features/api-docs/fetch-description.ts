/** Fetches the API description: its text, and the calls it describes. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { exchange, identity, readEnvelope, unwrap } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { type ApiCall, callsOf } from './description.ts';

export interface Description {
  readonly calls: readonly ApiCall[];
  readonly file: Blob;
}

/** The only successful response without an envelope. */
export const fetchDescription = async (): Promise<Description> => {
  const response = await exchange('openapi.json', { headers: identity({ access: ['admin'] }) });
  const described: unknown = await response.clone().json();
  const calls = callsOf(described);
  if (calls) {
    return { calls, file: new Blob([JSON.stringify(described, null, 2)], { type: 'application/json' }) };
  }
  unwrap(await readEnvelope(response));
  throw new CallFailed(messages.serverError);
};
