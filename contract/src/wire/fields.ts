/** Fields that many schemas share, with their Chinese messages. Lengths count characters, not bytes. */
import { z } from 'zod';

/** The entity of an id. Tests use it to send ids of other tenants to every call. */
export type Entity =
  | 'department'
  | 'role'
  | 'staff'
  | 'menu'
  | 'dictionary-item'
  | 'dictionary-node'
  | 'setting'
  | 'line'
  | 'extension'
  | 'task'
  | 'customer'
  | 'customer-extend'
  | 'after-sale-customer'
  | 'after-sale-extend'
  | 'after-sale-batch'
  | 'call-log'
  | 'after-sale-call'
  | 'blocked-number'
  | 'customer-batch'
  | 'customer-view'
  | 'notice'
  | 'import-log'
  | 'lead'
  | 'lead-push'
  | 'product'
  | 'course-order'
  | 'agreement'
  | 'work-order'
  | 'payment-log'
  | 'refund'
  | 'statement'
  | 'unclaimed-payment'
  | 'deal'
  | 'deal-transfer'
  | 'express-entry'
  | 'finance-flow'
  | 'exam-paper';

export const id = z.int().positive();
export const idOf = (entity: Entity) => z.int().positive().meta({ entity });
/** Of a call that adds or edits: 0, null and an absent id all mean a new row. */
export const idOrNew = (entity: Entity) =>
  z
    .int()
    .min(0)
    .nullish()
    .overwrite((known) => known || undefined)
    .meta({ entity });
/** A required choice in a form: a missing value has a message, a wrong type has none. */
export const chosenId = (entity: Entity, whenMissing: string) =>
  z
    .int({ error: ({ input }) => (input == null ? whenMissing : undefined) })
    .positive(whenMissing)
    .meta({ entity });
/** A form cannot contain an empty list, so a missing one has the same message. */
export const idsOf = (entity: Entity, whenEmpty = '请选择') =>
  z
    .array(idOf(entity), { error: ({ input }) => (input == null ? whenEmpty : undefined) })
    .min(1, whenEmpty)
    .max(1_000);
/** The same in a query string, where every value is text. */
export const queryIdOf = (entity: Entity) => z.coerce.number().int().positive().meta({ entity });

/** 0 or null means no parent; an absent value is unchanged. */
export const parentIdOf = (entity: Entity) =>
  z
    .int()
    .min(0)
    .nullish()
    .meta({ entity })
    .transform((parent) => (parent === undefined ? undefined : parent || null));

/** Number of changes of a row. Sent back with an edit, it prevents overwriting another person's change. */
export const version = z.int().positive();

/** Times are Unix seconds. A value in milliseconds is refused. */
export const unixSeconds = z.int().min(946_684_800).max(4_102_444_800);

export const characters = (text: string): number => [...text].length;

/**
 * Characters that a label may not contain: control characters, which are invisible, and marks that change the text
 * direction, which can make one name look like another.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const VISIBLE = /[^\s\p{Cf}\p{Cc}\u2800\u3164\uFFA0]/u;

/** Message for white space at the ends of a label. Forms trim it before they send. */
export const EDGES_MESSAGE = '首尾不能有空格';

/** A name on one line. It is stored unchanged, so white space at its ends is refused. */
export const label = (whenEmpty: string, shortest = 2, longest = 20) =>
  z.string().superRefine((text, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', message });
    if (!VISIBLE.test(text)) return say(whenEmpty);
    if (UNSEEN.test(text)) return say('不能包含特殊控制字符');
    if (text !== text.trim()) return say(EDGES_MESSAGE);
    const length = characters(text);
    if (length < shortest || length > longest) say(`长度在 ${shortest} 到 ${longest} 个字符`);
  });

/** A label from an outside text: on one line, cut to length, and `whenEmpty` if nothing visible is left. */
export const labelFrom = (text: string, whenEmpty: string, longest = 20): string => {
  const line = text.toWellFormed().replaceAll(new RegExp(UNSEEN, 'gu'), ' ').trim();
  if (!VISIBLE.test(line)) return whenEmpty;
  return [...line].slice(0, longest).join('').trimEnd();
};

/** Longer text, which may have several lines. */
export const freeText = (longest: number) =>
  z.string().refine((text) => characters(text) <= longest, `长度不能超过 ${longest} 个字符`);

/** Search input is taken literally, with a maximum length. */
export const LONGEST_SEARCH = 100;
export const searchText = z.string().max(LONGEST_SEARCH);

const MOBILE = /^1\d{10}$/;
export const mobile = z.string().regex(MOBILE, '请输入正确的手机号码');
/** The caller number of a staff member; may be empty. */
export const mobileOrEmpty = z.string().refine((text) => text === '' || MOBILE.test(text), '请输入正确的手机号码');
export const email = z.string().regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '请输入正确的邮箱');

const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,20}$/;
export const passwordMessage = '密码须包含数字、字母两种元素，且密码位数为8-20位';
export const newPassword = z.string().regex(PASSWORD, passwordMessage);

/** Staff, roles and dictionary items can be disabled instead of deleted. */
export const UsableStatus = { Enabled: 0, Disabled: 2 } as const;
export type UsableStatus = (typeof UsableStatus)[keyof typeof UsableStatus];
export const usableStatusLabel: Record<UsableStatus, string> = { 0: '启用', 2: '禁用' };
export const usableStatus = z.literal([UsableStatus.Enabled, UsableStatus.Disabled]);
export const queryUsableStatus = z.coerce.number().pipe(usableStatus);

export const nothing = z.object({});
