/** Messages between browser and server over the realtime hub. Names as documented, misspellings included. */
import { z } from 'zod';
import { id } from './fields.ts';

export const HUB_ADDRESS = '/crm/hub';

/** Messages from the client. They cannot set an identity: that comes from the ticket of the socket. */
export const hubJoin = z.object({ TId: z.int(), UserId: z.int() });
export type HubJoin = z.output<typeof hubJoin>;

/** What a browser asks to be told of while it shows it: `watch` and `leave`, each with a topic. */
export const HubTopic = { Customers: 'customers', Leads: 'leads', WorkOrders: 'workOrders' } as const;
export type HubTopic = (typeof HubTopic)[keyof typeof HubTopic];
export const hubTopic = z.enum(HubTopic);

/** Messages of the client beside `join`, `watch` and `leave`. */
export const HubMessage = {
  /** Heartbeat of a call, acknowledged with `callBeatAnswer`, or null for an unknown call. */
  CallBeat: 'callBeat',
  /** A browser of the person has the telephone now. Passed on to the person's other sockets. */
  PhoneTaken: 'phoneTaken',
} as const;
export type HubMessage = (typeof HubMessage)[keyof typeof HubMessage];

/** A heartbeat of a running call, over the hub or as a call. */
export const callBeat = z.object({ CallActionId: z.string().max(64), IsTalking: z.boolean() });
export type CallBeat = z.output<typeof callBeat>;
/** False once the call has ended for the server: heartbeats may stop. */
export const callBeatAnswer = z.object({ IsOpen: z.boolean() });
export type CallBeatAnswer = z.output<typeof callBeatAnswer>;

export const phoneClaim = z.object({
  Browser: z.string().max(64),
  /** Milliseconds of that browser's clock. */
  TakenAt: z.int(),
  /** False when the claim is repeated after a lost connection. */
  IsNew: z.boolean(),
});
export type PhoneClaim = z.output<typeof phoneClaim>;

/** Pushed after a change: the ids of changed rows, without their data. Null after a bulk action. */
export const rowsChanged = z.object({ Ids: z.array(id).nullable() });
export type RowsChanged = z.output<typeof rowsChanged>;

/** Events that arrive in the browser. */
export const HubEvent = {
  /** A notice for this person. */
  Notice: 'reciveSysMessage',
  /** The person's rights or session changed, so the page may be out of date. */
  RightsChanged: 'rightsChanged',
  /** Progress of a task of this person. */
  Task: 'taskProgress',
  /** Ids of changed customers, for people who may see them and show some. */
  CustomersChanged: 'customersChanged',
  /** The ids of changed leads, for clients that show leads. */
  LeadsChanged: 'leadsChanged',
  /** Another browser of this person has the telephone now. */
  PhoneTaken: 'phoneTaken',
  /** This person's agent state (示闲, 示忙, 小休) was changed. */
  AgentState: 'agentState',
  /** This person's list of missed calls has changed. */
  MissedCalls: 'missedCalls',
  /** Ids of changed work orders and of their roots, for clients that show work orders or payment logs. */
  WorkOrdersChanged: 'workOrdersChanged',
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
