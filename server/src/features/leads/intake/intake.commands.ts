/** Puts the intake together: one for each instance of the server. */
import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets.ts';
import type { ChangeListener } from '../../../db/tenant-cache.ts';
import { createTenantTurns, type TenantTurns } from '../tenant-turns.service.ts';
import { keepLeadAccounts } from './accounts.service.ts';
import { handleDuePushes, type HandlingParts } from './handling.commands.ts';

export interface IntakeParts {
  readonly database: Database;
  readonly changes: ChangeListener;
  readonly secrets: Secrets;
  readonly nowMs: () => number;
  readonly onFault: (error: Error) => void;
}

export interface Intake extends HandlingParts {
  readonly inbox: TenantTurns;
}

export const createIntake = ({ database, changes, secrets, nowMs, onFault }: IntakeParts): Intake => {
  const handling: HandlingParts = {
    database,
    accounts: keepLeadAccounts(database, changes, secrets),
    now: () => Math.floor(nowMs() / 1_000),
    onFault,
  };
  const handleDue = (tenantId: number): Promise<boolean> => handleDuePushes(handling, tenantId);
  return { ...handling, inbox: createTenantTurns({ handleDue, onError: onFault }) };
};
