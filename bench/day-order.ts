/** What the load program of a working day is told, and what it reports. */
import type { Caller } from './contenders.ts';
import type { Noted } from './day-browser.ts';
import type { AckedOrder, OrderItems } from './day-orders.ts';

/** Requests that do not belong to calls. */
export const ORDER = 'sales report: ';
export const LEAD_PUSH = 'lead push';
export const SUPERVISOR_LIST = 'list of a supervisor';

export interface DayOrder {
  readonly port: number;
  readonly agents: readonly Caller[];
  readonly supervisors: readonly Caller[];
  /** One person with the rights of all stages. */
  readonly approver: Caller;
  readonly orderItems: OrderItems;
  readonly statusIds: readonly number[];
  /** Sets the leads and remarks of this run apart from those of other runs. */
  readonly run: number;
  readonly callsPerSecond: number;
  readonly leadsPerSecond: number;
  readonly ordersPerSecond: number;
  readonly seconds: number;
}

/** An acknowledged call with the remark that must be stored. */
export interface AckedCall {
  readonly actionId: string;
  readonly remark: string;
}

export interface DayReport {
  readonly noted: readonly Noted[];
  readonly calls: readonly AckedCall[];
  /** Ids of acknowledged pushes. */
  readonly leads: readonly string[];
  readonly orders: readonly AckedOrder[];
  /** Calls that were due while their agent was still busy. */
  readonly missed: number;
}
