/** Leads that wait for their first call, assigned or not, by how long they have waited. */
import { z } from 'zod';
import { ClueSource } from '../settings/setting-values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing } from '../wire/fields.ts';

/** Minutes at which one group of waiting leads ends and the next begins. */
export const WAITING_MINUTES = [5, 15, 30] as const;
/** Leads that have waited longer are left out. */
export const WAITING_DAYS = 7;

const waitingLead = z.object({
  Id: id,
  Name: z.string(),
  ClueSource: z.enum(ClueSource),
  /** The agent it is assigned to. */
  UserName: z.string().nullable(),
  WaitedSeconds: z.int(),
});
export type WaitingLead = z.output<typeof waitingLead>;

export const waitingLeads = z.object({
  /** One more than the minutes above: under 5, 5 to 15, 15 to 30, and longer. */
  Counts: z.array(z.int()),
  /** Seconds until the next lead comes to a later group; null if none will. */
  NextSeconds: z.int().nullable(),
  /** Those that have waited longest, first. */
  Longest: z.array(waitingLead),
});
export type WaitingLeads = z.output<typeof waitingLeads>;

export const queryWaitingLeads = endpoint({
  summary: '近7天等待首次拨打的线索（未分配，或已分配未拨打）：按等待时长的数量，以及等待最久的几条',
  method: 'GET',
  path: 'api/Clue/QueryWaitingClues',
  access: ['Clue'],
  request: nothing,
  answer: waitingLeads,
  rate: 'ordinary',
  cost: () => 3,
  audit: 'none',
});
