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
