/** Maps the calls of login and session to their handlers. No logic here. */
import * as contract from '@gonghai/contract/session/session.contract.ts';
import { queryStanding } from '@gonghai/contract/session/standing.contract.ts';
import { createTicket as ticketEndpoint, HUB_PATH, TICKET_SECONDS } from '@gonghai/contract/wire/ticket.ts';
import { bind, bindGuest, type Route } from '../../http/bind.ts';
import { canonicalPath } from '../../http/canonical-path.ts';
import { malformed } from '../../http/refusal.ts';
import { login, loginByAddress, type LoginParts, type SessionHook } from './login.commands.ts';
import { changePassword, createTicket, logout } from './session.commands.ts';
import { readStanding } from './standing.commands.ts';

interface SessionParts extends LoginParts {
  readonly signedOut: SessionHook;
  /** How long a ticket for this path is valid. Undefined for a path without tickets. */
  readonly ticketSeconds: (path: string) => number | undefined;
}

export const sessionRoutes = (parts: SessionParts): readonly Route[] => [
  bindGuest(contract.login, (credentials, ctx) => login(ctx, credentials, parts)),
  bindGuest(contract.loginByAddress, (credentials, ctx) => loginByAddress(ctx, credentials, parts)),
  bind(contract.logout, (_, ctx) => logout(ctx, parts.signedOut)),
  bind(contract.changePassword, (change, ctx) => changePassword(ctx, change, parts)),
  bind(queryStanding, ({ userId }, ctx) => readStanding(ctx, userId)),
  bind(ticketEndpoint, ({ Path }, ctx) => {
    const { path, full } = canonicalPath(Path);
    const seconds = path === HUB_PATH ? TICKET_SECONDS : parts.ticketSeconds(path);
    if (seconds === undefined) throw malformed();
    return createTicket(ctx, full, seconds);
  }),
];
