/** Codes of calls and their labels. */
import { LineType, lineTypeLabel } from '../settings/setting-values.ts';

/** What a call is made with: the type of the line. */
export const CallChannel = LineType;
export type CallChannel = LineType;
export const callChannelLabel = lineTypeLabel;

/** The kind of record that a call belongs to. */
export const CallSource = { Customer: 'Customer', AfterSale: 'AfterSale', WorkOrder: 'WorkOrder' } as const;
export type CallSource = (typeof CallSource)[keyof typeof CallSource];

/** Seconds between two heartbeats of a call. */
export const BEAT_SECONDS = 5;
/** After this many seconds without a heartbeat the server closes the log. */
export const LOST_AFTER_SECONDS = 30;
/** A call without a heartbeat for this long no longer keeps its agent from dialling. */
export const DIAL_AGAIN_AFTER_SECONDS = 10;
/** The caller may correct a log that the server closed for this long. */
export const CORRECTABLE_SECONDS = 86_400;

export const LONGEST_CAUSE = 100;
/** The rest of a reported failure is cut off. */
export const LONGEST_FAILURE = 500;
