/** Maps the calls of the intake to their handlers. No logic here. */
import * as contract from '@gonghai/contract/leads/lead-intake.contract.ts';
import { startOfToday } from '@gonghai/contract/wire/clock.ts';
import type { Secrets } from '../../../db/secrets.ts';
import { bind, bindRaw, type Route } from '../../../http/bind.ts';
import { closeForm, openForm } from './forms.commands.ts';
import { readFormCode } from './forms.queries.ts';
import { ignorePush, retryPush } from './handling.commands.ts';
import type { Intake } from './intake.commands.ts';
import { readFailedPushes, readIntakeStates } from './pushes.queries.ts';
import type { PushRefusal } from '../../settings/settings.port.ts';
import { receivePush } from './receiving.commands.ts';
import { retryAllPushes } from './retry-all.commands.ts';
import { type SendLocally, testIntake } from './testing.commands.ts';

interface IntakeRouteParts {
  readonly intake: Intake;
  readonly secrets: Secrets;
  readonly onRefusal: (reason: PushRefusal) => void;
  readonly sendLocally: SendLocally;
}

export const intakeRoutes = ({ intake, secrets, onRefusal, sendLocally }: IntakeRouteParts): readonly Route[] => {
  const receiving = { ...intake, secrets, onRefusal, knownTokens: new Set<string>() };
  return [
    bindRaw(contract.receiveLead, (query, ctx, body) => receivePush(query, ctx, body, receiving)),
    bind(contract.queryIntakeState, (_, { actor, db, now }) => readIntakeStates(db, actor.tenantId, startOfToday(now))),
    bind(contract.queryFailedPushes, (request, { actor, db }) => readFailedPushes(db, actor.tenantId, request)),
    bind(contract.queryLeadForm, async ({ settingId }, { actor, db }) => ({
      Code: await readFormCode(db, actor.tenantId, settingId),
    })),
    bind(contract.openLeadForm, ({ Id }, ctx) => openForm(ctx, Id)),
    bind(contract.closeLeadForm, ({ Id }, ctx) => closeForm(ctx, Id)),
    bind(contract.retryPush, (request, ctx) => retryPush(ctx, request, intake)),
    bind(contract.retryAllPushes, (request, ctx) => retryAllPushes(ctx, request, intake)),
    bind(contract.ignorePush, ({ Id }, ctx) => ignorePush(ctx, Id)),
    bind(contract.testIntake, ({ Id }, ctx) => testIntake(ctx, Id, { accounts: intake.accounts, sendLocally })),
  ];
};
