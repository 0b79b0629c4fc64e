/** Puts the intake together: one for each instance of the server. */
import type { Database } from '../../../db/database.ts';
import type { Listener } from '../../../db/driver/listener.ts';
import type { Secrets } from '../../../db/secrets.ts';
import { createTenantTurns, type TenantTurns } from '../tenant-turns.service.ts';
import { keepLeadAccounts } from './accounts.service.ts';
import { handleDuePushes, type HandlingParts } from './handling.commands.ts';

interface IntakeParts {
  readonly database: Database;
  readonly listener: Listener;
  readonly secrets: Secrets;
  readonly nowMs: () => number;
  readonly onFault: (error: Error) => void;
}

export interface Intake extends HandlingParts {
  readonly inbox: TenantTurns;
}

export const createIntake = ({ database, listener, secrets, nowMs, onFault }: IntakeParts): Intake => {
  const handling: HandlingParts = {
    database,
    accounts: keepLeadAccounts(database, listener, secrets),
    now: () => Math.floor(nowMs() / 1_000),
    onFault,
  };
  const handleDue = (tenantId: number): Promise<boolean> => handleDuePushes(handling, tenantId);
  return { ...handling, inbox: createTenantTurns({ handleDue, onError: onFault }) };
};
