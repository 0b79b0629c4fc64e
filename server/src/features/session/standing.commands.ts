/** Explains what a person can do and see, using the same function as the login. */
import type { Standing } from '@gonghai/contract/session/standing.contract.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { demandVisible } from '../staff/staff.port.ts';
import { findStanding } from './session.queries.ts';
import { findPerson, readDepartments } from './standing.queries.ts';
import { explain } from './standing.rules.ts';

export const readStanding = async ({ db, actor }: RequestContext, staffId: number): Promise<Standing> => {
  await demandVisible(db, actor, staffId);
  const person = await findPerson(db, actor.tenantId, staffId);
  const held = await findStanding(db, actor.tenantId, staffId);
  if (!person || !held) throw missing();
  return explain(person, held, await readDepartments(db, actor.tenantId, held.scope));
};
