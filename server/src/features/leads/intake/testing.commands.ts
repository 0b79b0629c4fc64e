/** Sends a signed sample of an account to the intake, as a platform would. */
import { receiveLead, type IntakeTest, type LeadPush } from '@gonghai/contract/leads/lead-intake.contract.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing } from '../../../http/refusal.ts';
import type { LeadAccounts } from './accounts.service.ts';
import { signPush } from '../../settings/settings.port.ts';

interface LocalRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
}

/** Sends a request through the application's own router. */
export type SendLocally = (
  request: LocalRequest,
) => Promise<{ Status: boolean; Code: number; Message: string; Data: unknown }>;

/** A number that no telephone network assigns. */
const SAMPLE_TEL = '10000000000';

const outcomeOf = (data: unknown): string => {
  const cause = typeof data === 'object' && data !== null && 'Failurecause' in data ? data.Failurecause : null;
  return cause === null ? '' : String(cause);
};

/** The sample is marked as a test: the intake checks and assigns it, and rolls everything back. */
export const testIntake = async (
  { actor, now }: RequestContext,
  id: number,
  { accounts, sendLocally }: { readonly accounts: LeadAccounts; readonly sendLocally: SendLocally },
): Promise<IntakeTest> => {
  const account = (await accounts.get(actor.tenantId)).find((each) => each.id === id);
  if (!account) throw missing();
  const sample: LeadPush = {
    Id: `test-${now}`,
    AdvertiserId: account.AdvertiserId,
    Name: '测试线索',
    Tel: SAMPLE_TEL,
    IsTest: true,
  };
  const payload = Buffer.from(JSON.stringify(sample));
  const timestamp = String(now);
  const { Status, Code, Message, Data } = await sendLocally({
    url: `/crm/${receiveLead.path}?${new URLSearchParams({ token: account.ClueToken }).toString()}`,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signPush(account.ClueSecret, { timestamp, body: payload }),
    },
    payload,
  });
  return { Status, Code, Message: Message || outcomeOf(Data) };
};
