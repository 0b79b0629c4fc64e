/** `crm exchange`: runs the exchange of the demonstration until it is interrupted, and explains how to call with it. */
import { failureOfSip } from '@gonghai/contract/calls/call-causes.rules.ts';
import { demoExtensionOf, DEMO_CODE, DEMO_PASSWORD, DEMO_PEOPLE } from '../demo/demo-people.ts';
import { runAgents } from './demo-agents.ts';
import { startExchange } from './kamailio.ts';

/** The exchange reads the last four digits of a number. */
const numberOf = (lastFour: string): string => `1390000${lastFour}`;

const FAILURES: readonly (readonly [status: number, reason: string])[] = [
  [302, 'Moved Temporarily'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [408, 'Request Timeout'],
  [410, 'Gone'],
  [422, 'Session Interval Too Small'],
  [480, 'Temporarily Unavailable'],
  [484, 'Address Incomplete'],
  [486, 'Busy Here'],
  [487, 'Request Terminated'],
  [488, 'Not Acceptable Here'],
  [500, 'Server Internal Error'],
  [503, 'Service Unavailable'],
  [600, 'Busy Everywhere'],
  [603, 'Decline'],
];

const telephones = (): string[] => {
  const people = DEMO_PEOPLE.map((person, index) => ({ ...person, extension: demoExtensionOf(person, index) }));
  const [caller, callee] = people.filter(({ extension, isShown }) => extension !== '' && isShown);
  if (!caller || !callee) return [];
  const account = ({ userName, extension }: typeof caller): string =>
    `${userName}@${DEMO_CODE} / ${DEMO_PASSWORD} (extension ${extension})`;
  return [
    `1. In one browser window sign in as ${account(caller)}.`,
    `2. In another browser or a private window sign in as ${account(callee)}.`,
    `3. In the first window click the telephone in the top bar, dial ${numberOf(callee.extension)}, and answer in the second.`,
  ];
};

/** What is printed when it is ready. */
export const explainExchange = (address: string): string =>
  [
    `The exchange is ready: ${address}`,
    ...telephones(),
    'The last four digits of a number choose the extension that rings, or a failure:',
    ...FAILURES.map(([status, reason]) => {
      const { text } = failureOfSip({ status, reason, cause: '' });
      return `  ${numberOf(`1${status}`)}  ${text}`;
    }),
    `  ${numberOf('1999')}  no answer`,
    'Ctrl+C ends it.',
  ].join('\n');

interface ExchangeParts {
  readonly port: number;
  /** How many demonstration agents call, and the running server that they call through. */
  readonly agents: number;
  readonly server: string;
  readonly say: (text: string) => void;
}

export const runExchange = async ({ port, agents, server, say }: ExchangeParts): Promise<void> => {
  const exchange = await startExchange(port);
  say(explainExchange(exchange.address));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop.abort();
      void exchange.stop();
    });
  if (agents > 0)
    await runAgents(server, agents, stop.signal, say).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      say(`No agents: the demonstration at ${server} did not answer as expected (${reason}).`);
    });
  await exchange.ended;
};
