/** Who may hear the recording of a call. */
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { ownersInScope } from '../../../http/scope.ts';
import { isInScope } from '../call-log.queries.ts';
import type { CalledRecord } from '../call-subject.rules.ts';

export interface HeardSubject {
  readonly maySeeOf?: (db: Db, actor: Actor, call: CalledRecord) => Promise<boolean>;
}

/** Those who may see the agent who called, or a record that the call belongs to. Each kind of record decides itself. */
export const mayHear = async (
  db: Db,
  actor: Actor,
  call: CalledRecord & { readonly staffId: number },
  subjects: readonly HeardSubject[],
): Promise<boolean> => {
  if (isInScope(actor, await ownersInScope(db, actor), call.staffId)) return true;
  for (const { maySeeOf } of subjects) if (await maySeeOf?.(db, actor, call)) return true;
  return false;
};
