/** What the learning platform pushes: students, courses, learning, papers and exams, up to 1,000 items in one request. */
import { z } from 'zod';
import { isPhone, normalPhone, phoneMessages } from '../customers/phone.rules.ts';
import { endpoint } from '../wire/endpoint.ts';
import { characters, labelFrom, unixSeconds } from '../wire/fields.ts';
import { money } from '../wire/money.ts';

export const pushItemMessages = {
  item: '格式不正确',
  kind: 'Kind 不正确',
  field: (name: string): string => `${name} 不正确`,
  student: '学员不存在',
  paper: '试卷不存在',
  profession: '专业类型不存在',
} as const;

export const ItemKind = { Student: 'Student', Course: 'Course', Learn: 'Learn', Paper: 'Paper', Exam: 'Exam' } as const;
export type ItemKind = (typeof ItemKind)[keyof typeof ItemKind];

export const MOST_ITEMS = 1_000;
export const LARGEST_ITEM_PUSH = 1_048_576;
const LONGEST_ID = 100;
const LONGEST_NAME = 50;

/** A platform writes numbers as text or as numbers. */
const word = z
  .union([z.string(), z.number()])
  .transform((sent) => String(sent).trim())
  .refine((text) => text !== '' && characters(text) <= LONGEST_ID && text.isWellFormed() && !text.includes('\0'));
const tel = z
  .union([z.string().max(50), z.number()])
  .transform((sent) => normalPhone(String(sent)))
  .refine(isPhone, phoneMessages.wrong);
const name = z
  .string()
  .max(1_000)
  .transform((text) => labelFrom(text, '', LONGEST_NAME))
  .refine((text) => text !== '');
const optionalName = z
  .string()
  .max(1_000)
  .nullish()
  .transform((text) => labelFrom(text ?? '', '', LONGEST_NAME));
const count = z.int().min(0).max(1_000_000_000);
const counted = count.nullish().transform((sent) => sent ?? 0);
const score = z.number().min(-9_999).max(9_999).multipleOf(0.01);
const moment = unixSeconds;
const lastDate = moment.nullish().transform((sent) => sent ?? null);

/** Of every item: its id (unique within its kind), and the time of the state it reports. */
const common = { Id: word, Time: moment };

const studentItem = z.object({
  ...common,
  Kind: z.literal(ItemKind.Student),
  Tel: tel,
  NickName: optionalName,
  /** Yuan; absent leaves the balance as it is. */
  Balance: money('').nullish(),
});
const courseItem = z.object({
  ...common,
  Kind: z.literal(ItemKind.Course),
  Tel: tel,
  /** Id or name of a profession (字典：专业类型). */
  ProfessionType: word,
  ClassName: optionalName,
  OpenTime: moment,
});
export const learnItem = z.object({
  ...common,
  Kind: z.literal(ItemKind.Learn),
  Tel: tel,
  SubjectName: name,
  VideoTotalSecond: counted,
  VideoLearnSecond: counted,
  VideoTotalNumber: counted,
  VideoLearnNumber: counted,
  VideoCompletionNumber: counted,
  VideoLastLearnDate: lastDate,
  LiveTotalSecond: counted,
  LiveLearnSecond: counted,
  LiveTotalNumber: counted,
  LiveLearnNumber: counted,
  LiveCompletionNumber: counted,
  LiveLastLearnDate: lastDate,
  QuesTotalCount: counted,
  QuesLearnCount: counted,
  QuesLastLearnDate: lastDate,
});
const paperItem = z.object({
  ...common,
  Kind: z.literal(ItemKind.Paper),
  PaperId: word,
  Title: name,
  ProfessionType: word,
  QuesTotal: count,
  TotalScores: score.min(0),
});
const examItem = z.object({
  ...common,
  Kind: z.literal(ItemKind.Exam),
  Tel: tel,
  PaperId: word,
  AnswerQuesTotal: count,
  RightQuesTotal: count,
  StudentScores: score,
  ExamTime: moment,
});

export const pushItem = z.discriminatedUnion('Kind', [studentItem, courseItem, learnItem, paperItem, examItem]);
export type PushItem = z.output<typeof pushItem>;

const failedItem = z.object({ Index: z.int(), Message: z.string() });
export type FailedItem = z.output<typeof failedItem>;
const pushResult = z.object({
  /** Stored, received before, or older than what is stored: none of them needs to be sent again. */
  Accepted: z.int(),
  /** By their place in Items, from 0. */
  Failed: z.array(failedItem),
});
export type PushResult = z.output<typeof pushResult>;

export const receiveLearning = endpoint({
  summary:
    '接收学习平台推送的学员、课程、学习、试卷和考试；签名为密钥对“时间戳.请求体”的 HMAC-SHA256（十六进制），时间戳误差不超过300秒',
  method: 'POST',
  path: 'api/Learning/Receive',
  access: 'guest',
  kind: 'raw',
  request: z.object({ token: z.string().max(500).default('') }),
  raw: {
    headers: z.object({ 'X-Timestamp': z.string(), 'X-Signature': z.string() }),
    body: z.object({ Items: z.array(pushItem).max(MOST_ITEMS) }),
    maxBytes: LARGEST_ITEM_PUSH,
  },
  answer: pushResult,
  rate: 'push',
  audit: 'change',
});
