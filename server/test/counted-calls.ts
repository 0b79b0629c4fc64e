/** Calls of one day, as tests of the statistics need them. */
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { aCall } from './rows.ts';

/** 2026-11-15 00:00:00 in Shanghai. */
export const MIDNIGHT = 1_794_672_000;
export const TODAY: TimeRange = { StartTime: MIDNIGHT, EndTime: MIDNIGHT + 86_399 };
export const TEL = '13800001111';

export const talk = (seconds: number) => ({ call_seconds: seconds, is_answered: true });

/** An outgoing call, not answered, a minute after midnight. */
export const callsIn =
  (owner: Parameters<typeof aCall>[0], tenantId: number) =>
  (staffId: number, more: Readonly<Record<string, unknown>> = {}, tenant = tenantId): Promise<number> =>
    aCall(owner, tenant, {
      staffId,
      startTime: MIDNIGHT + 60,
      more: { tel: TEL, call_seconds: 0, is_answered: false, ...more },
    });
