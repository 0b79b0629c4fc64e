/** The realtime hub: what browser and server say to each other beside the calls. Names as documented, misspellings included. */
import { z } from 'zod';

export const HUB_ADDRESS = '/crm/hub';

/** What a client may send. The arguments name nobody: identity comes from the ticket the socket was opened with. */
export const hubJoin = z.object({ TId: z.int(), UserId: z.int() });
export type HubJoin = z.output<typeof hubJoin>;

/** What a browser asks to hear of while it shows it: `watch` and `leave`, each with a topic. */
export const HubTopic = { Customers: 'customers' } as const;
export type HubTopic = (typeof HubTopic)[keyof typeof HubTopic];
export const hubTopic = z.enum(HubTopic);

/** Events that arrive in the browser. */
export const HubEvent = {
  /** A notice for this person. */
  Notice: 'reciveSysMessage',
  /** The person's rights or session changed: what the shell shows may be old. */
  RightsChanged: 'rightsChanged',
  /** How far a task of this person's has come. */
  Task: 'taskProgress',
  /** Customers were changed: which ones, for whoever may see them and shows some. */
  CustomersChanged: 'customersChanged',
  /** The server is about to stop: come back in a moment, not all at once. */
  Reconnect: 'reconnectSoon',
} as const;
export type HubEvent = (typeof HubEvent)[keyof typeof HubEvent];

export const HubState = {
  Connecting: 'connecting',
  Connected: 'connected',
  Reconnecting: 'reconnecting',
  Disconnected: 'disconnected',
} as const;
export type HubState = (typeof HubState)[keyof typeof HubState];

/** Documented timings of the client. */
export const HUB_TIMING = { reconnectDelayMs: 2_000, disconnectAfterMs: 30_000, sessionPingMs: 300_000 } as const;
