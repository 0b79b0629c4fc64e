/** What other features need to know of the settings. */
import {
  ConfigKey,
  recordRule,
  recycleRules,
  type RecycleRules,
  USUAL_RECORD,
} from '@gonghai/contract/settings/setting-values.ts';
import type { Db } from '../../db/database.ts';
import { readSettings } from './settings.queries.ts';

/** Undefined where nobody has set any. */
export const readRecycleRules = async (db: Db, tenantId: number): Promise<RecycleRules | undefined> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.Recycle);
  return row && recycleRules.parse(row.value);
};

/** How long a tracking record may be. */
export const readRecordLength = async (db: Db, tenantId: number): Promise<number> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.Record);
  return row ? recordRule.parse(row.value).RecordLength : USUAL_RECORD;
};
