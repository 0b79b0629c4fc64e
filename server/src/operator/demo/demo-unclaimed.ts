/** Unclaimed income of the demonstration: rows of statements that no work order claims yet. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../db/database.ts';
import { HOUR } from './demo-hours.ts';
import { readOrderBasics } from './demo-order-basics.ts';

interface Income {
  readonly method: string;
  readonly serial: string;
  readonly amount: number;
  /** Days ago. */
  readonly age: number;
  /** Hours after midnight. */
  readonly hour: number;
}

const INCOME: readonly Income[] = [
  { method: '微信', serial: '4200002619370518264017395826', amount: 1_000, age: 1, hour: 19.4 },
  { method: '支付宝', serial: '2026071822001486031402957316', amount: 3_680, age: 3, hour: 14.15 },
  { method: '对公转账', serial: '1023059917264038215560934718', amount: 12_800, age: 6, hour: 10.7 },
];

/** Finance reads the statement of a day on the next morning. */
const STATEMENT_HOUR = 9;

export const fillUnclaimed = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
): Promise<void> => {
  const basics = await readOrderBasics(trx, tenantId);
  const rows = INCOME.map(({ method, serial, amount, age, hour }) => {
    const day = startOfToday(now) - age * DAY;
    return {
      tenant_id: tenantId,
      serial,
      amount,
      payment_type: basics.named(DicTable.Payment, method),
      paid_time: day + Math.round(hour * HOUR),
      first_time: Math.min(day + DAY + STATEMENT_HOUR * HOUR, now),
    };
  });
  await trx.insertInto('unclaimed_payment').values(rows).execute();
};
