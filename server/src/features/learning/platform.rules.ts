/** What an outside learning platform is asked, and what its answer may contain. Pure. */
import { ItemKind, MOST_ITEMS, pushItem, type PushItem } from '@gonghai/contract/learning/learning-push.contract.ts';
import { labelFrom } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';

export interface Question {
  /** The last part of the address. */
  readonly name: 'Register' | 'Enrol' | 'Report' | 'Papers' | 'Exams';
  readonly body: object;
  /** An answer with other items is refused as a whole. */
  readonly isAbout: (item: PushItem) => boolean;
}

const isOf =
  (tel: string, kinds: readonly ItemKind[]) =>
  (item: PushItem): boolean =>
    'Tel' in item && item.Tel === tel && kinds.includes(item.Kind);

export const askToRegister = (tel: string, name: string): Question => ({
  name: 'Register',
  body: { Tel: tel, NickName: name },
  isAbout: isOf(tel, [ItemKind.Student]),
});

export const askToEnrol = (
  tel: string,
  course: {
    readonly name: string;
    readonly workOrderId: number;
    readonly professionType: number;
    readonly className: string;
    readonly amount: number;
  },
): Question => ({
  name: 'Enrol',
  body: {
    /** The same order is enrolled once, however often it is asked. */
    OrderId: course.workOrderId,
    Tel: tel,
    NickName: course.name,
    ProfessionType: course.professionType,
    ClassName: course.className,
    Amount: course.amount,
  },
  isAbout: isOf(tel, [ItemKind.Student, ItemKind.Course]),
});

export const askForReport = (tel: string): Question => ({
  name: 'Report',
  body: { Tel: tel },
  isAbout: isOf(tel, [ItemKind.Student, ItemKind.Course, ItemKind.Learn]),
});

export const askForPapers = (): Question => ({
  name: 'Papers',
  body: {},
  isAbout: ({ Kind }) => Kind === ItemKind.Paper,
});

/** `since`: the newest Time that is known of this paper; older items need not be sent again. */
export const askForExams = (paperId: string, since: number): Question => ({
  name: 'Exams',
  body: { PaperId: paperId, Since: since },
  isAbout: (item) =>
    item.Kind === ItemKind.Student ||
    item.Kind === ItemKind.Course ||
    (item.Kind === ItemKind.Exam && item.PaperId === paperId),
});

/** The platform refuses, with its own words or without any. */
export class PlatformRefusal extends Error {}

const LONGEST_MESSAGE = 100;
const answerShape = z.object({
  Status: z.boolean(),
  Message: z.string().nullish(),
  Data: z.object({ Items: z.array(pushItem).max(MOST_ITEMS) }).nullish(),
});

/** The items of an answer. Throws `PlatformRefusal`, or another error for an answer that must not be believed. */
export const itemsOf = (text: string, { name, isAbout }: Question): readonly PushItem[] => {
  const { Status, Message, Data } = answerShape.parse(JSON.parse(text));
  if (!Status) throw new PlatformRefusal(labelFrom(Message ?? '', '', LONGEST_MESSAGE));
  const items = Data?.Items ?? [];
  if (!items.every(isAbout)) throw new Error(`the learning platform answered ${name} with other items`);
  return items;
};
