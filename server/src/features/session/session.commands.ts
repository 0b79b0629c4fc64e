/** Commands on the own session: sign out, change the password, request a ticket. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { sessionMessages as say } from '@gonghai/contract/session/session.contract.ts';
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../db/secrets.ts';
import { hasState, SqlState } from '../../db/sql.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { expired, missing, refuseField } from '../../http/refusal.ts';
import { demandGoodPassword, type Passwords } from '../staff/staff.port.ts';
import { digest } from './actors.service.ts';
import { rememberDevice } from './devices.rules.ts';
import { accountKey, guess } from './guesses.commands.ts';
import type { SessionHook } from './login.commands.ts';
import { endOtherSessions, endSession, hasSession } from './session.queries.ts';
import { findPasswordHash, savePasswordHash } from './password.queries.ts';
import { insertTicket } from './tickets.queries.ts';
import type { Turns } from '../../http/turns.ts';

/** `signedOut` runs with the end of the person's last session. */
export const logout = (ctx: RequestContext, signedOut: SessionHook): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId, userId: staffId, sessionHash } = ctx.actor;
    await endSession(trx, sessionHash);
    if (!(await hasSession(trx, tenantId, staffId))) await signedOut(trx, { tenantId, staffId }, ctx.now);
    return { data: null, changes: [{ action: AuditAction.signOut, subject: 'staff', subjectId: staffId }] };
  });

interface PasswordChange {
  readonly OldPassword: string;
  readonly NewPassword: string;
}

interface PasswordParts {
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly turns: Turns;
}

/** Ends the other sessions, which may belong to a person who knew the old password. */
export const changePassword = async (
  ctx: RequestContext,
  { OldPassword, NewPassword }: PasswordChange,
  { passwords, secrets, turns }: PasswordParts,
): Promise<null> => {
  const { actor, db } = ctx;
  const { tenantId, userId: staffId } = actor;
  const stored = await findPasswordHash(db, tenantId, staffId);
  // As at the login, and counted together: a session left open is no place to try passwords either.
  const account = accountKey(tenantId, actor.userName);
  const caller = { address: ctx.address, knownDevice: account };
  const prove = () => passwords.matches(OldPassword, stored, caller);
  const isProved = await guess(ctx, turns, { account, isKnownDevice: true, prove });
  if (!isProved) throw refuseField('OldPassword', say.oldPasswordWrong);
  if (OldPassword === NewPassword) throw refuseField('NewPassword', say.samePassword);
  demandGoodPassword(NewPassword, actor.userName, 'NewPassword');
  const next = await passwords.hash(NewPassword, caller);
  await runCommand(ctx, async (trx) => {
    // Only if the hash is still the verified one: of two concurrent changes only one may succeed.
    const isSaved = await savePasswordHash(trx, tenantId, staffId, stored ?? '', next);
    if (!isSaved) throw missing();
    await endOtherSessions(trx, actor);
    return { data: null, changes: [{ action: AuditAction.changePassword, subject: 'staff', subjectId: staffId }] };
  });
  rememberDevice(ctx, { tenantId, staffId, passwordHash: next }, secrets);
  return null;
};

/** A ticket is bound to one URL with its parameters, to the person and to this session. */
export const createTicket = async (ctx: RequestContext, path: string, seconds: number) => {
  const ticket = randomBytes(32).toString('hex');
  const { actor, now, database } = ctx;
  const inserted = database.inTransaction(null, (trx) =>
    insertTicket(trx, {
      ticketHash: digest(ticket),
      tenantId: actor.tenantId,
      staffId: actor.userId,
      signatureHash: actor.sessionHash,
      path,
      expires: now + seconds,
    }),
  );
  await inserted.catch((error: unknown) => {
    // The session ended during this call.
    throw hasState(error, SqlState.ForeignKeyViolation) ? expired() : error;
  });
  return { Ticket: ticket, ExpiresIn: seconds };
};
