/** The signed id of a lead form: proves that the server showed the page, and when. Pure. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** Seconds. A program answers at once, a person does not. */
const FORM_ID_MIN_SECONDS = 3;
const FORM_ID_MAX_SECONDS = 3_600;

/** The purpose for which the signing key is derived from the installation's key. */
export const FORM_KEY_PURPOSE = 'lead form id';

export type FormIdState = 'valid' | 'young' | 'expired' | 'forged';

interface CheckedFormId {
  readonly state: FormIdState;
  /** The part that identifies the page; empty for a forged id. */
  readonly pageId: string;
}

/** The key and the form's code: an id is valid for one form only. */
interface FormSeal {
  readonly key: string;
  readonly code: string;
}

const signatureOf = ({ key, code }: FormSeal, signed: string): string =>
  createHmac('sha256', key).update(`${code}.${signed}`).digest('base64url');

/** `page.time.signature` */
export const issueFormId = (seal: FormSeal, now: number): string => {
  const signed = `${randomUUID()}.${now}`;
  return `${signed}.${signatureOf(seal, signed)}`;
};

const FORM_ID = /^([\da-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

const stateAt = (age: number): FormIdState => {
  if (age > FORM_ID_MAX_SECONDS) return 'expired';
  return age < FORM_ID_MIN_SECONDS ? 'young' : 'valid';
};

export const checkFormId = (seal: FormSeal, id: string, now: number): CheckedFormId => {
  const [, pageId = '', time = '', signature = ''] = FORM_ID.exec(id) ?? [];
  const expected = Buffer.from(signatureOf(seal, `${pageId}.${time}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { state: 'forged', pageId: '' };
  return { state: stateAt(now - Number(time)), pageId };
};
