/** Notifies the administrators that posts of a lead form were refused: at most once an hour for each form. */
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import type { Database } from '../../../db/database.ts';
import { tell } from '../../notices/notices.port.ts';
import { readAdministrators } from '../../staff/staff.port.ts';
import type { LeadForm } from './forms.queries.ts';
import type { Intake } from './intake.commands.ts';

/** Seconds; also the time in which `tell` does not repeat a message, so several instances send one notice. */
const SILENT_SECONDS = 3_600;

interface RefusalParts {
  readonly database: Database;
  readonly intake: Intake;
}

export type TellRefusal = (form: LeadForm, now: number) => Promise<void>;

/** A failure must not change the response to the visitor. */
export const createRefusalTeller = ({ database, intake }: RefusalParts): TellRefusal => {
  const toldAt = new Map<string, number>();
  return async ({ tenantId, settingId }, now) => {
    const form = `${tenantId}:${settingId}`;
    if (now - (toldAt.get(form) ?? -Infinity) < SILENT_SECONDS) return;
    toldAt.set(form, now);
    try {
      const account = (await intake.accounts.get(tenantId)).find(({ id }) => id === settingId);
      const name = account && (account.AdvertiserName || account.AdvertiserId || clueSourceLabel[account.ClueSource]);
      const message = say.formPostsRefused(name ?? '');
      await database.inTransaction(tenantId, async (trx) => {
        const administrators = await readAdministrators(trx, tenantId);
        await tell(
          trx,
          tenantId,
          now,
          administrators.map((staffId) => ({ staffId, customerId: null, message })),
        );
      });
    } catch (error) {
      toldAt.delete(form);
      intake.onFault(error instanceof Error ? error : new Error(String(error)));
    }
  };
};
