/** The outside filter of numbers: one signed request to the address that the operator has set. */
import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { sendRequest } from '../../http/outgoing.ts';

/** An agent waits for this before each call. */
const TIMEOUT_MS = 800;
const LARGEST_ANSWER = 64 * 1024;

export interface ProviderKeys {
  readonly key: string;
  readonly secret: string;
}

/** The FilterResult of a number; undefined when the provider gave none. */
export type AskProvider = (keys: ProviderKeys, tel: string, now: number) => Promise<number | undefined>;

const answerShape = z.object({ FilterResult: z.int().min(0).max(9) });

const signatureOf = ({ key, secret }: ProviderKeys, tel: string, now: number): string =>
  createHmac('sha256', secret).update(`${key}\n${now}\n${tel}`).digest('hex');

/** A name must not resolve to an address inside, unless the operator wrote the address itself. */
const post = async (url: URL, body: string): Promise<string> => {
  const request = {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body,
    timeoutMs: TIMEOUT_MS,
    largestAnswer: LARGEST_ANSWER,
  } as const;
  const isDigits = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0;
  const answer = await sendRequest(request, { mayReachInside: isDigits });
  if (answer.status !== 200) throw new Error(`the filter provider answered ${answer.status}`);
  return answer.body;
};

/** Every failure is reported and lets the call pass. */
export const createProvider =
  (address: string, onFailure: (error: Error) => void): AskProvider =>
  async (keys, tel, now) => {
    try {
      const body = { AppKey: keys.key, Timestamp: now, Tel: tel, Sign: signatureOf(keys, tel, now) };
      return answerShape.parse(JSON.parse(await post(new URL(address), JSON.stringify(body)))).FilterResult;
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error('the filter provider failed'));
      return undefined;
    }
  };
