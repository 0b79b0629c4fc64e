/** The page of an account, for every visitor who has its address: opened and closed by the administrator, and served. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import type { PageAnswer, PageRequest, ServedPage } from '../../../http/pages.ts';
import { missing } from '../../../http/refusal.ts';
import { lockSettings } from '../../settings/settings.port.ts';
import { type AnswerParts, busyForm, html, takeAnswer } from './form-answers.commands.ts';
import { FORM_KEY_PURPOSE, issueFormId } from './form-id.rules.ts';
import { formPage, noticePage } from './form-page.rules.ts';
import { createRefusalTeller } from './form-refusals.commands.ts';
import { findForm, insertForm, type LeadForm, removeForm } from './forms.queries.ts';
import type { Intake } from './intake.commands.ts';

const SUBJECT = 'setting';
const CODE_BYTES = 12;

/** Creates a new address for the account's page and revokes the old one. */
export const openForm = (ctx: RequestContext, settingId: number): Promise<{ Code: string }> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const accounts = await lockSettings(trx, tenantId, ConfigKey.LeadImport);
    if (!accounts.some(({ id }) => id === settingId)) throw missing();
    const code = randomBytes(CODE_BYTES).toString('base64url');
    await removeForm(trx, tenantId, settingId);
    await insertForm(trx, { tenantId, settingId, code, now: ctx.now });
    return {
      data: { Code: code },
      changes: [{ action: AuditAction.enableLeadForm, subject: SUBJECT, subjectId: settingId }],
    };
  });

export const closeForm = (ctx: RequestContext, settingId: number): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const accounts = await lockSettings(trx, tenantId, ConfigKey.LeadImport);
    if (!accounts.some(({ id }) => id === settingId)) throw missing();
    await removeForm(trx, tenantId, settingId);
    return { data: null, changes: [{ action: AuditAction.disableLeadForm, subject: SUBJECT, subjectId: settingId }] };
  });

interface FormParts {
  readonly database: Database;
  readonly intake: Intake;
  readonly secrets: Secrets;
}

const GONE = { title: '', logo: '' };
const TOO_OFTEN = 429;

/** GET shows the page, POST takes its answers. */
export const leadFormPage = ({ database, intake, secrets }: FormParts): ServedPage => {
  const key = secrets.derive(FORM_KEY_PURPOSE);
  const parts: AnswerParts = { database, intake, key, tellRefusal: createRefusalTeller({ database, intake }) };
  const withForm = async (request: PageRequest, show: (form: LeadForm) => PageAnswer | Promise<PageAnswer>) => {
    const form = await findForm(database.directory, request.key);
    return form ? show(form) : html(noticePage(GONE, say.formGone), 404);
  };
  const showForm = (form: LeadForm, { key: code, now }: PageRequest): PageAnswer =>
    html(formPage(form, { id: issueFormId({ key, code }, now) }));
  return {
    url: '/crm/form/:key',
    limits: { view: 'formView', address: 'formAddress' },
    onPostLimit: (request) =>
      withForm(request, async (form) => {
        await parts.tellRefusal(form, request.now);
        return busyForm(key, form, request);
      }),
    onViewLimit: (request) =>
      request.isPost ? busyForm(key, GONE, request) : html(noticePage(GONE, say.formViewedOften), TOO_OFTEN),
    serve: (request) =>
      withForm(request, (form) => (request.isPost ? takeAnswer(parts, request, form) : showForm(form, request))),
  };
};
