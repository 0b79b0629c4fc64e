/** Reads what a platform pushed. Every field may be missing or of another type. Pure. */
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { maskedNumber, maskedText } from '@gonghai/contract/leads/intake.rules.ts';
import { leadPush, type LeadPush } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { NO_NAME } from '@gonghai/contract/leads/lead-values.ts';
import { labelFrom } from '@gonghai/contract/wire/fields.ts';
import { createHash } from 'node:crypto';

export interface ReadPush {
  /** The platform's id, or a hash of the body, so that equal bodies are one push. */
  readonly platformId: string;
  readonly advertiserId: string;
  readonly name: string;
  readonly tel: string;
  /** Id or name; empty takes the account's. */
  readonly profession: string;
  readonly remark: string;
  readonly isTest: boolean;
  /** Why it can never become a lead; empty if it can. */
  readonly problem: string;
}

const LONGEST_ID = 100;
const LONGEST_REMARK = 500;

/** Storable text: without NUL and halves of characters. */
const textOf = (word: LeadPush['Id']): string =>
  String(word ?? '')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim();

const parse = (body: Buffer): LeadPush | undefined => {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const whole = leadPush.safeParse(json);
    if (whole.success) return whole.data;
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
    // A field of a wrong type must not discard the others.
    const sound = Object.entries(json).filter(
      ([name, value]) => leadPush.partial().safeParse({ [name]: value }).success,
    );
    return leadPush.parse(Object.fromEntries(sound));
  } catch {
    return undefined;
  }
};

const hashOf = (content: Buffer | string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;

const idOf = (push: LeadPush | undefined, body: Buffer): string => {
  const id = textOf(push?.Id);
  if (id === '') return hashOf(body);
  return id.length > LONGEST_ID ? hashOf(id) : id;
};

const problemOf = (push: LeadPush | undefined, tel: string): string => {
  if (!push) return say.pushUnreadable;
  return isPhone(tel) ? '' : say.pushWithoutTel;
};

export const readPush = (body: Buffer): ReadPush => {
  const push = parse(body);
  const tel = normalPhone(textOf(push?.Tel).slice(0, 50));
  return {
    platformId: idOf(push, body),
    advertiserId: textOf(push?.AdvertiserId).slice(0, LONGEST_ID),
    name: labelFrom(textOf(push?.Name), NO_NAME),
    tel,
    profession: textOf(push?.ProfessionType).slice(0, LONGEST_ID),
    remark: [...textOf(push?.Remark)].slice(0, LONGEST_REMARK).join(''),
    isTest: push?.IsTest === true,
    problem: problemOf(push, tel),
  };
};

export interface Correction {
  readonly Name?: string | null | undefined;
  readonly Tel?: string | null | undefined;
}

/** With the name and the phone that the administrator gave. An unreadable push names no account and stays one. */
export const correctedPush = (push: ReadPush, { Name, Tel }: Correction): ReadPush => {
  const tel = Tel?.trim() ? normalPhone(Tel) : push.tel;
  const problem = push.problem === say.pushUnreadable ? push.problem : isPhone(tel) ? '' : say.pushWithoutTel;
  return { ...push, name: labelFrom(Name ?? '', push.name), tel, problem };
};

/** For the administrator: who it is about, with the phone masked. */
export const shownPerson = (body: Buffer): { readonly Name: string; readonly Tel: string } => {
  const { Name, Tel } = parse(body) ?? {};
  return { Name: labelFrom(textOf(Name), ''), Tel: maskedNumber(textOf(Tel)).slice(0, LONGEST_ID) };
};

/** The key under which a push is kept whose id an earlier push with another phone has; undefined for a repetition. */
export const keyOfReusedId = (platformId: string, body: Buffer, earlier: Buffer): string | undefined => {
  const { tel, problem } = readPush(body);
  return problem !== '' || tel === readPush(earlier).tel ? undefined : hashOf(`${platformId} ${tel}`);
};

interface Advertiser {
  readonly id: number;
  readonly AdvertiserId: string;
  readonly ClueSource: number;
}

/** The account of the advertiser: the receiving one, else one of the same source, else any. */
export const chooseAccount = <Account extends Advertiser>(
  accounts: readonly Account[],
  { advertiserId }: Pick<ReadPush, 'advertiserId'>,
  known: { readonly settingId?: number; readonly source?: number } = {},
): Account | undefined => {
  const fitting = accounts.filter(({ AdvertiserId }) => AdvertiserId === advertiserId);
  return (
    fitting.find(({ id }) => id === known.settingId) ??
    fitting.find(({ ClueSource }) => ClueSource === known.source) ??
    fitting[0]
  );
};

/** The profession that the push names by id or name, else the account's. `professions` has the usable ones by name. */
export const chooseProfession = (
  { profession }: Pick<ReadPush, 'profession'>,
  professions: ReadonlyMap<string, number>,
  ofAccount: number,
): number => {
  const byId = [...professions.values()].find((id) => String(id) === profession);
  return byId ?? professions.get(profession) ?? ofAccount;
};

const LONGEST_SHOWN = 2_000;

/** For the administrator: as received, with phones masked. */
export const shownContent = (body: Buffer): string => {
  const push = parse(body);
  if (!push) return maskedText(body.toString('utf8')).slice(0, LONGEST_SHOWN);
  const { Tel, Id, AdvertiserId, ...others } = push;
  const words = Object.entries({ Tel: Tel == null ? Tel : maskedNumber(textOf(Tel)), ...others }).map(
    ([name, value]) => [name, typeof value === 'string' && name !== 'Tel' ? maskedText(value) : value],
  );
  // Ids are long numbers too, and are needed to find the lead at the platform.
  return JSON.stringify({ Id, AdvertiserId, ...Object.fromEntries(words) }, null, 1).slice(0, LONGEST_SHOWN);
};
