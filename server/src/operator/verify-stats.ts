/** `crm verify stats`: says whether the daily sums of calls equal the call logs, and corrects them if asked. */
import { momentText, startOfDay } from '@gonghai/contract/wire/clock.ts';
import { type Database, LONG } from '../db/database.ts';
import { type CallDayDifference, compareCallDays, repairCallDays } from '../features/calls/calls.port.ts';
import { findTenant, listTenants } from './tenants.ts';

interface Options {
  /** All tenants without it. */
  readonly tenant?: string | undefined;
  readonly isRebuilt: boolean;
}

const figuresText = ({ calls, connects, seconds, minutes }: CallDayDifference['logs']): string =>
  `${calls} calls, ${connects} connected, ${seconds} s, ${minutes} min`;

const differenceLine = ({ staffId, day, logs, rollup }: CallDayDifference): string =>
  `  ${momentText(startOfDay(day)).slice(0, 10)} staff ${staffId}: logs ${figuresText(logs)}; sums ${figuresText(rollup)}`;

const verifyTenant = async (
  database: Database,
  { id, code }: { readonly id: number; readonly code: string },
  isRebuilt: boolean,
  say: (line: string) => void,
): Promise<boolean> => {
  const differences = await database.inTransaction(id, (trx) => compareCallDays(trx, id), LONG);
  if (differences.length === 0) {
    say(`${code}: the daily sums equal the call logs.`);
    return true;
  }
  say(`${code}: ${differences.length} daily sums differ from the call logs.`);
  for (const difference of differences) say(differenceLine(difference));
  if (!isRebuilt) return false;
  await database.inTransaction(id, (trx) => repairCallDays(trx, id), LONG);
  say(`${code}: the daily sums were corrected.`);
  return true;
};

/** False when something differs and was not corrected. */
export const verifyStats = async (
  database: Database,
  { tenant, isRebuilt }: Options,
  say: (line: string) => void,
): Promise<boolean> => {
  const tenants = tenant === undefined ? await listTenants(database) : [await findTenant(database, tenant)];
  let isGreen = true;
  for (const one of tenants) isGreen = (await verifyTenant(database, one, isRebuilt, say)) && isGreen;
  return isGreen;
};
