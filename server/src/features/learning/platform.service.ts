/** Asks the outside learning platform of a tenant: signed requests with the shapes of the pushes. */
import type { PushItem } from '@gonghai/contract/learning/learning-push.contract.ts';
import {
  type LearnConfig,
  learnConfigMessages as say,
  LearnProvider,
} from '@gonghai/contract/settings/learn-config.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import { refuseField } from '../../http/refusal.ts';
import { readLearnConfig, signPush } from '../settings/settings.port.ts';
import { itemsOf, type Question } from './platform.rules.ts';

const TIMEOUT_MS = 5_000;
const LARGEST_ANSWER = 1_048_576;
const OK = 200;

interface Asking {
  readonly db: Db;
  readonly tenantId: number;
  readonly now: number;
}

/** The items of the answer; undefined for the local platform, which is not asked. Throws when it fails or refuses. */
export type AskPlatform = (asking: Asking, question: Question) => Promise<readonly PushItem[] | undefined>;

export const createAskPlatform =
  (secrets: Secrets, outgoing: Outgoing): AskPlatform =>
  async ({ db, tenantId, now }, question) => {
    const { Provider, BaseUrl, Secret } = await readLearnConfig(db, secrets, tenantId);
    if (Provider !== LearnProvider.Http) return undefined;
    const body = JSON.stringify(question.body);
    const timestamp = String(now);
    const answer = await outgoing.send({
      method: 'POST',
      url: new URL(`${BaseUrl.replace(/\/+$/, '')}/${question.name}`),
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signPush(Secret, { timestamp, body: Buffer.from(body) }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      largestAnswer: LARGEST_ANSWER,
    });
    if (answer.status !== OK) throw new Error(`the learning platform answered ${answer.status}`);
    return itemsOf(answer.body, question);
  };

/** Refuses an address that must not be called. */
export const checkLearnConfig = ({ Provider, BaseUrl }: LearnConfig, outgoing: Outgoing): void => {
  if (Provider !== LearnProvider.Http) return;
  const problem = outgoing.problemOf(BaseUrl);
  if (problem !== undefined) throw refuseField('BaseUrl', problem === 'inside' ? say.inside : say.address);
};
