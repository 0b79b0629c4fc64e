/** The page of an account: shown to anybody who has its address, and its answers put into the inbox. */
import { phone, phoneMessages } from '@gonghai/contract/customers/phone.rules.ts';
import type { LeadPush } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { ClueSource, ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import type { PageAnswer, PageRequest, ServedPage } from '../../../http/pages.ts';
import { missing } from '../../../http/refusal.ts';
import { lockSettings } from '../../settings/settings.port.ts';
import { FORM_POLICY, type FormBrand, formPage, noticePage, thanksPage } from './form-page.rules.ts';
import { findForm, insertForm, type LeadForm, removeForm } from './forms.queries.ts';
import type { Intake } from './intake.commands.ts';
import { storePush } from './receiving.commands.ts';

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
    return { data: { Code: code }, changes: [{ action: '启用线索表单', subject: SUBJECT, subjectId: settingId }] };
  });

export const closeForm = (ctx: RequestContext, settingId: number): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const accounts = await lockSettings(trx, tenantId, ConfigKey.LeadImport);
    if (!accounts.some(({ id }) => id === settingId)) throw missing();
    await removeForm(trx, tenantId, settingId);
    return { data: null, changes: [{ action: '停用线索表单', subject: SUBJECT, subjectId: settingId }] };
  });

export interface FormParts {
  readonly database: Database;
  readonly intake: Intake;
}

const html = (content: string, status = 200): PageAnswer => ({ status, html: content, policy: FORM_POLICY });
const GONE = { title: '', logo: '' };
const TOO_OFTEN = 429;
const FORM_ID = /^[\da-f-]{36}$/;

const storeAnswer = async (
  { database, intake }: FormParts,
  { address, now, requestId, form: { id = '', name = '' } }: PageRequest,
  { tenantId, settingId }: LeadForm,
  tel: string,
): Promise<void> => {
  const account = (await intake.accounts.get(tenantId)).find(({ id }) => id === settingId);
  const formId = FORM_ID.test(id) ? id : randomUUID();
  const push: LeadPush = {
    Id: `form-${formId}`,
    AdvertiserId: account?.AdvertiserId ?? '',
    Name: name,
    Tel: tel,
  };
  const { isNew } = await storePush(
    database,
    { tenantId, staffId: null, now, address, requestId },
    {
      source: ClueSource.Other,
      // With the phone: a visitor who goes back and corrects it sends another push. The body's id is shown, so it has none.
      platformId: `${push.Id}-${tel}`,
      settingId,
      body: Buffer.from(JSON.stringify(push)),
      cause: '',
    },
  );
  if (isNew) intake.inbox.wake(tenantId);
};

const typedIn = ({ form: { name = '', tel = '', id = '' } }: PageRequest) => ({
  id: FORM_ID.test(id) ? id : randomUUID(),
  name,
  tel,
});

/** The response is the same for known and new phones, and for bots that filled in the hidden field. */
const takeAnswer = async (parts: FormParts, request: PageRequest, form: LeadForm): Promise<PageAnswer> => {
  const { tel = '', website = '' } = request.form;
  const checked = phone.safeParse(tel);
  if (!checked.success) {
    const wrong = checked.error.issues[0]?.message ?? phoneMessages.wrong;
    return html(formPage(form, { ...typedIn(request), wrong }));
  }
  if (website === '') await storeAnswer(parts, request, form, checked.data);
  return html(thanksPage(form));
};

/** The form again with what was typed, to be sent later. */
const busyForm = (brand: FormBrand, request: PageRequest): PageAnswer =>
  html(formPage(brand, { ...typedIn(request), notice: say.formBusy }), TOO_OFTEN);

/** GET shows the page, POST takes its answers. */
export const leadFormPage = (parts: FormParts): ServedPage => {
  const withForm = async (request: PageRequest, show: (form: LeadForm) => PageAnswer | Promise<PageAnswer>) => {
    const form = await findForm(parts.database.directory, request.key);
    return form ? show(form) : html(noticePage(GONE, say.formGone), 404);
  };
  return {
    url: '/crm/form/:key',
    limits: { view: 'formView', address: 'formAddress', key: 'formCode' },
    onPostLimit: (request) => withForm(request, (form) => busyForm(form, request)),
    onViewLimit: (request) =>
      request.isPost ? busyForm(GONE, request) : html(noticePage(GONE, say.formViewedOften), TOO_OFTEN),
    serve: (request) =>
      withForm(request, (form) =>
        request.isPost ? takeAnswer(parts, request, form) : html(formPage(form, { id: randomUUID() })),
      ),
  };
};
