/** `crm exchange --agents N`: signs in members of the demonstration's staff who call through the API of a running server. */
import { loginByAddress } from '@gonghai/contract/session/session.contract.ts';
import { pickStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { LOOKUP_PAGE_CAP } from '@gonghai/contract/wire/envelope.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DEMO_ACCOUNTS, DEMO_ADMIN, DEMO_CODE, DEMO_PASSWORD } from '../demo/demo-people.ts';
import { type Send, work } from './demo-agent.ts';

const envelope = z.object({ Status: z.boolean(), Message: z.string(), Data: z.unknown() });

/** Without a session it is that of a guest. */
export const senderTo =
  (address: string, session: Readonly<Record<string, string>> = {}): Send =>
  async (endpoint, request) => {
    const isGet = endpoint.method === 'GET';
    const query = isGet ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
    const response = await fetch(`${address}/crm/${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: { app: 'Web', 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...session },
      ...(!isGet && { body: JSON.stringify(request) }),
    });
    const { Status, Message, Data } = envelope.parse(await response.json());
    if (!Status) throw new Error(Message);
    return endpoint.answer.parse(Data) as never;
  };

const signIn = async (address: string, userName: string, password: string): Promise<Send> => {
  const { UId, Signature } = await senderTo(address)(loginByAddress, {
    UserName: `${userName}@${DEMO_CODE}`,
    Password: password,
  });
  return senderTo(address, { uid: String(UId), signature: Signature });
};

/** Those who sell have lines. The accounts offered to visitors stay free. */
const findAgents = async (address: string, count: number): Promise<readonly string[]> => {
  const admin = await signIn(address, DEMO_ADMIN.userName, DEMO_ADMIN.password);
  const { Rows } = await admin(pickStaff, { PageCount: LOOKUP_PAGE_CAP });
  const offered = new Set(DEMO_ACCOUNTS.map(({ userName }) => userName));
  return Rows.filter(({ UserName, Role }) => Role.startsWith('销售') && !offered.has(UserName))
    .map(({ UserName }) => UserName)
    .slice(0, count);
};

/** Resolves when all have stopped, after the signal. Each kind of refusal is said once. */
export const runAgents = async (
  address: string,
  count: number,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> => {
  const userNames = await findAgents(address, count);
  const said = new Set<string>();
  const tell = (reason: string): void => {
    if (!said.has(reason)) say(`An agent was refused: ${reason}`);
    said.add(reason);
  };
  const agents: Send[] = [];
  // One after the other: the server computes one password at a time.
  for (const userName of userNames) {
    if (signal.aborted) return;
    await signIn(address, userName, DEMO_PASSWORD).then(
      (agent) => agents.push(agent),
      (error: Error) => tell(error.message),
    );
  }
  say(`${agents.length} agents call without sound. Open 坐席监控 as a supervisor: ${address}/#/stats/floor`);
  await Promise.all(agents.map((agent) => work(agent, signal, tell)));
};
