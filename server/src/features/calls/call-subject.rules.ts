/** The record that a call belongs to. */
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';

export interface CalledRecord {
  /** What kind of record it is. */
  readonly source: CallSource;
  readonly tel: string;
  /** Of a sales customer. */
  readonly customerId: number | null;
  /** Of another kind of record. */
  readonly subjectId: number | null;
}

/** Without a source, calls of every source: statistics list them together. */
export const isOfSource = <Call extends Pick<CalledRecord, 'source'>>(
  call: Call | undefined,
  source: CallSource | undefined,
): call is Call => call !== undefined && (source === undefined || call.source === source);
