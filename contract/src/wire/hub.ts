/** Messages between browser and server over the realtime hub. Names as documented, misspellings included. */
import { z } from 'zod';
import { id, unixSeconds } from './fields.ts';

export const HUB_ADDRESS = '/crm/hub';

/** Messages from the client. They cannot set an identity: that comes from the ticket of the socket. */
export const hubJoin = z.object({ TId: z.int(), UserId: z.int() });
export type HubJoin = z.output<typeof hubJoin>;

/** What a browser asks to be told of while it shows it: `watch` and `leave`, each with a topic. */
export const HubTopic = {
  Customers: 'customers',
  AfterSales: 'afterSales',
  Leads: 'leads',
  WorkOrders: 'workOrders',
  Floor: 'floor',
  Orders: 'orders',
  Home: 'home',
} as const;
export type HubTopic = (typeof HubTopic)[keyof typeof HubTopic];
export const hubTopic = z.enum(HubTopic);

/** Messages of the client beside `join`, `watch` and `leave`. */
export const HubMessage = {
  /** Heartbeat of a call, acknowledged with `callBeatAnswer`, or null for an unknown call. */
  CallBeat: 'callBeat',
  /** A browser of the person has the telephone now. Passed on to the person's other sockets. */
  PhoneTaken: 'phoneTaken',
  /** This browser calls by the person's mobile phone. Acknowledged with `pairedPhoneNow`. */
  WebJoin: 'webJoin',
} as const;
export type HubMessage = (typeof HubMessage)[keyof typeof HubMessage];

/** Messages of the hub are not checked like requests: text that cannot be stored would be an error of the database. */
const actionId = z
  .string()
  .max(64)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));

/** A heartbeat of a running call, over the hub or as a call. */
export const callBeat = z.object({ CallActionId: actionId, IsTalking: z.boolean() });
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

/** What the person says after a call, because the page cannot observe it. */
export const PhoneOutcome = { Answered: 1, NotAnswered: 2, Busy: 3, NoSuchNumber: 4 } as const;
export type PhoneOutcome = (typeof PhoneOutcome)[keyof typeof PhoneOutcome];
export const phoneOutcomeLabel: Readonly<Record<PhoneOutcome, string>> = {
  1: '已接通',
  2: '未接通',
  3: '忙线',
  4: '空号',
};

export const phoneCommand = z.object({ ActionId: actionId });

export const androidHangUp = phoneCommand.extend({
  Outcome: z.enum(PhoneOutcome),
  /** Seconds since the person returned to the page. It can only shorten the call. */
  ReturnedAgo: z.int().min(0).max(86_400),
});
export type AndroidHangUp = z.output<typeof androidHangUp>;

/** What the desktop knows of the phone. */
export const pairedPhoneNow = z.object({
  IsPaired: z.boolean(),
  IsOnline: z.boolean(),
  Command: phoneCommand.extend({ IsReceived: z.boolean(), IsDialled: z.boolean() }).nullable(),
});
export type PairedPhoneNow = z.output<typeof pairedPhoneNow>;

/** The end of a call on the phone, for the desktop. */
export const phoneHangUp = phoneCommand.extend({
  Seconds: z.int(),
  /** Null for a call that the person did not make. */
  Outcome: z.enum(PhoneOutcome).nullable(),
  /** Seconds since the end. */
  EndedAgo: z.int(),
});
export type PhoneHangUp = z.output<typeof phoneHangUp>;

/** A call of a customer that began, was answered, ended or was written up. */
const callChange = z.object({
  CustomerId: id,
  UserId: id,
  UserName: z.string(),
  StartTime: unixSeconds,
  IsTalking: z.boolean(),
  IsRunning: z.boolean(),
});
export type CallChange = z.output<typeof callChange>;

/** Pushed after a change: the ids of changed rows, without their data. Null after a bulk action. */
export const rowsChanged = z.object({
  Ids: z.array(id).nullable(),
  /** Not the customer's row has changed, but this call of it. For those who may see its running calls. */
  Call: callChange.optional(),
  /** Changed by a request of this browser tab, which refreshes what it shows itself. */
  IsOwn: z.boolean().optional(),
});
export type RowsChanged = z.output<typeof rowsChanged>;

/** Identifies a browser tab: in the header of its requests and in the authentication of its socket. */
export const TAB_HEADER = 'tab';
export const tabId = z.string().regex(/^[\w-]{8,64}$/);

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
  /** The same for after-sales customers. */
  AfterSalesChanged: 'afterSalesChanged',
  /** The ids of changed leads, for clients that show leads. */
  LeadsChanged: 'leadsChanged',
  /** Another browser of this person has the telephone now. */
  PhoneTaken: 'phoneTaken',
  /** This person's agent state (示闲, 示忙, 小休) was changed. */
  AgentState: 'agentState',
  /** This person's list of missed calls has changed. */
  MissedCalls: 'missedCalls',
  /** This person's mobile phone, or its command, has changed: `webJoin` asks for its state. */
  PhoneChanged: 'phoneChanged',
  /** A call of this person's mobile phone has ended: `phoneHangUp`. */
  HangUp: 'hangUp',
  /** Ids of changed work orders and of their roots, for clients that show work orders or payment logs. */
  WorkOrdersChanged: 'workOrdersChanged',
  /** Unclaimed income has changed, for clients that show work orders or payments. Without ids. */
  UnclaimedChanged: 'unclaimedChanged',
  /** Ids of members of staff whose state or calls changed, for clients that show the floor. */
  FloorChanged: 'floorChanged',
  /** Ids of orders that were paid, for clients that show orders. */
  OrdersChanged: 'ordersChanged',
  /** Figures of the home page may have changed, for clients that show it. */
  HomeChanged: 'homeChanged',
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
