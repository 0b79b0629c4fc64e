/** Fields that many shapes share, with the Chinese sentence for each way of being wrong. Lengths count characters, not bytes. */
import { z } from 'zod';

/** What an id stands for. The tests send ids of other tenants to every call that takes one, and find them by this mark. */
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
  | 'call-log'
  | 'customer-batch'
  | 'customer-view'
  | 'notice'
  | 'import-log';

export const id = z.int().positive();
export const idOf = (entity: Entity) => z.int().positive().meta({ entity });
/** A choice that a form asks for: nothing chosen has a sentence of its own, a wrong type has not. */
export const chosenId = (entity: Entity, whenMissing: string) =>
  z
    .int({ error: ({ input }) => (input == null ? whenMissing : undefined) })
    .positive(whenMissing)
    .meta({ entity });
export const idsOf = (entity: Entity, whenEmpty = '请选择') => z.array(idOf(entity)).min(1, whenEmpty).max(1_000);
/** The same in a query string, where everything arrives as text. */
export const queryIdOf = (entity: Entity) => z.coerce.number().int().positive().meta({ entity });

/** The parent of something at the top of a tree is sent as 0 or null; left out, it stays what it is. */
export const parentIdOf = (entity: Entity) =>
  z
    .int()
    .min(0)
    .nullish()
    .meta({ entity })
    .transform((parent) => (parent === undefined ? undefined : parent || null));

/** Counts the changes of a row. Sent back with an edit, it keeps one person from overwriting another unseen. */
export const version = z.int().positive();

/** Moments are unix seconds. A value in milliseconds is a caller's mistake, and is refused. */
export const unixSeconds = z.int().min(946_684_800).max(4_102_444_800);

export const characters = (text: string): number => [...text].length;

/**
 * What a label may not hold: control characters, which no screen shows, and the marks that turn the direction of text
 * around, with which one name can be made to look like another.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const VISIBLE = /[^\s\p{Cf}\p{Cc}\u2800\u3164\uFFA0]/u;

/** Said of white space at the ends of a label; forms take it away before they send. */
export const EDGES_MESSAGE = '首尾不能有空格';

/** A line that people give a thing as its name. It is kept to the letter, so white space at its ends is refused. */
export const label = (whenEmpty: string, shortest = 2, longest = 20) =>
  z.string().superRefine((text, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', message });
    if (!VISIBLE.test(text)) return say(whenEmpty);
    if (UNSEEN.test(text)) return say('不能包含特殊控制字符');
    if (text !== text.trim()) return say(EDGES_MESSAGE);
    const length = characters(text);
    if (length < shortest || length > longest) say(`长度在 ${shortest} 到 ${longest} 个字符`);
  });

/** Longer free text, which may have lines. */
export const freeText = (longest: number) =>
  z.string().refine((text) => characters(text) <= longest, `长度不能超过 ${longest} 个字符`);

/** What is typed into a search field: taken as it is, short enough to be harmless. */
export const LONGEST_SEARCH = 100;
export const searchText = z.string().max(LONGEST_SEARCH);

const MOBILE = /^1\d{10}$/;
export const mobile = z.string().regex(MOBILE, '请输入正确的手机号码');
/** The caller number of a member of staff: empty is allowed where the form says so. */
export const mobileOrEmpty = z.string().refine((text) => text === '' || MOBILE.test(text), '请输入正确的手机号码');
export const email = z.string().regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '请输入正确的邮箱');

const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,20}$/;
export const passwordMessage = '密码须包含数字、字母两种元素，且密码位数为8-20位';
export const newPassword = z.string().regex(PASSWORD, passwordMessage);

/** Staff, roles and dictionary items can be switched off without being lost. */
export const UsableStatus = { Enabled: 0, Disabled: 2 } as const;
export type UsableStatus = (typeof UsableStatus)[keyof typeof UsableStatus];
export const usableStatusLabel: Record<UsableStatus, string> = { 0: '启用', 2: '禁用' };
export const usableStatus = z.literal([UsableStatus.Enabled, UsableStatus.Disabled]);
export const queryUsableStatus = z.coerce.number().pipe(usableStatus);

export const nothing = z.object({});
