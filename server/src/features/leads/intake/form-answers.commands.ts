/** Takes the answers of a lead form: checks the page's id, the phone and the limits, and stores them as a push. */
import { phone, phoneMessages } from '@gonghai/contract/customers/phone.rules.ts';
import type { LeadPush } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import type { Database } from '../../../db/database.ts';
import { runAs } from '../../../http/command.ts';
import type { PageAnswer, PageRequest } from '../../../http/pages.ts';
import { TooOften } from '../../../http/refusal.ts';
import { checkFormId, type FormIdState, issueFormId } from './form-id.rules.ts';
import { FORM_POLICY, type FormBrand, type FormContent, formPage, thanksPage } from './form-page.rules.ts';
import type { TellRefusal } from './form-refusals.commands.ts';
import type { LeadForm } from './forms.queries.ts';
import type { Intake } from './intake.commands.ts';
import { readPush } from './push.rules.ts';
import { readFirstPush } from './pushes.queries.ts';
import { insertWithEntry } from './receiving.commands.ts';

export interface AnswerParts {
  readonly database: Database;
  readonly intake: Intake;
  /** Signs the ids of pages. */
  readonly key: string;
  readonly tellRefusal: TellRefusal;
}

const BAD_REQUEST = 400;
const TOO_OFTEN = 429;

export const html = (content: string, status = 200): PageAnswer => ({ status, html: content, policy: FORM_POLICY });

/** The form again with what was typed. The id stays if it can still be used; otherwise there is a new one. */
const formAgain = (
  key: string,
  brand: FormBrand,
  { form: { name = '', tel = '', id = '' }, key: code, now }: PageRequest,
  { isUsed = false, ...content }: Pick<FormContent, 'wrong' | 'notice'> & { readonly isUsed?: boolean },
): string => {
  const { state } = checkFormId({ key, code }, id, now);
  const isKept = !isUsed && (state === 'valid' || state === 'young');
  return formPage(brand, { id: isKept ? id : issueFormId({ key, code }, now), name, tel, ...content });
};

export const busyForm = (key: string, brand: FormBrand, request: PageRequest): PageAnswer =>
  html(formAgain(key, brand, request, { notice: say.formBusy }), TOO_OFTEN);

/** A push with the page's id was stored before: for the same phone this is a repetition. */
type Stored = 'new' | 'repeated' | 'used';

const storeAnswer = async (
  { database, intake }: AnswerParts,
  { address, now, requestId, form: { name = '' } }: PageRequest,
  { tenantId, settingId }: LeadForm,
  { pageId, tel }: { readonly pageId: string; readonly tel: string },
): Promise<Stored> => {
  const account = (await intake.accounts.get(tenantId)).find(({ id }) => id === settingId);
  const platformId = `form-${pageId}`;
  const lead: LeadPush = { Id: platformId, AdvertiserId: account?.AdvertiserId ?? '', Name: name, Tel: tel };
  const push = {
    source: ClueSource.Other,
    platformId,
    settingId,
    body: Buffer.from(JSON.stringify(lead)),
    cause: '',
  };
  const author = { tenantId, staffId: null, now, address, requestId };
  const stored = await runAs<Stored>(database, author, async (trx) => {
    const changes = await insertWithEntry(trx, author, push);
    if (changes) return { data: 'new', changes };
    const first = readPush((await readFirstPush(trx, tenantId, push)).body);
    return { data: first.tel === tel ? 'repeated' : 'used', changes: [] };
  });
  if (stored === 'new') intake.inbox.wake(tenantId);
  return stored;
};

const isBelow = (count: () => void): boolean => {
  try {
    count();
    return true;
  } catch (error) {
    if (error instanceof TooOften) return false;
    throw error;
  }
};

/** Addresses that posted to this form in the last minute cannot use its reserve. Throws `TooOften`. */
const demandPlace = ({ count, key: code, address }: PageRequest): void => {
  const isFirst = isBelow(() => count(`${code} ${address}`, 'formFirst'));
  if (!isFirst) count(code, 'formCode');
  else if (!isBelow(() => count(code, 'formCode'))) count(code, 'formReserve');
};

const REFUSED: Readonly<Record<Exclude<FormIdState, 'valid'>, string>> = {
  young: say.formTooFast,
  expired: say.formExpired,
  forged: say.formInvalid,
};

/** The response is the same for known and new phones, and for bots that filled in the hidden field. */
export const takeAnswer = async (parts: AnswerParts, request: PageRequest, form: LeadForm): Promise<PageAnswer> => {
  const { now, key: code } = request;
  const { id = '', tel = '', website = '' } = request.form;
  const again = (content: Parameters<typeof formAgain>[3], status?: number): PageAnswer =>
    html(formAgain(parts.key, form, request, content), status);
  const { state, pageId } = checkFormId({ key: parts.key, code }, id, now);
  if (state !== 'valid') {
    // A page that was open for too long is no attack.
    if (state !== 'expired') await parts.tellRefusal(form, now);
    return again({ notice: REFUSED[state] }, BAD_REQUEST);
  }
  const checked = phone.safeParse(tel);
  if (!checked.success) return again({ wrong: checked.error.issues[0]?.message ?? phoneMessages.wrong });
  if (website !== '') return html(thanksPage(form));
  demandPlace(request);
  if ((await storeAnswer(parts, request, form, { pageId, tel: checked.data })) !== 'used')
    return html(thanksPage(form));
  await parts.tellRefusal(form, now);
  return again({ notice: say.formUsed, isUsed: true }, BAD_REQUEST);
};
