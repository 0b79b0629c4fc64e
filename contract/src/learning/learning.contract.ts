/** Registration on the learning platform, and the learning report of one student. */
import { z } from 'zod';
import { ANY_PLACE } from '../customers/customer-list.contract.ts';
import { phone } from '../customers/phone.rules.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, queryIdOf, unixSeconds } from '../wire/fields.ts';

export const learningMessages = {
  registered: '注册成功',
  registeredBefore: '该客户已注册',
  registerFailed: '注册失败',
  noCourse: '学员暂无课程',
  openFailed: '开课失败，学习平台没有响应，请稍后重试',
} as const;

const count = z.int().min(0);
/** Percent with two decimals, at most 100. */
const rate = z.number();
const lastDate = unixSeconds.nullable();

const studentSubject = z.object({
  SubjectName: z.string(),
  VideoTotalSecond: count,
  VideoLearnSecond: count,
  VideoCompletionRate: rate,
  VideoTotalNumber: count,
  VideoLearnNumber: count,
  VideoCompletionNumber: count,
  VideoLastLearnDate: lastDate,
  LiveTotalSecond: count,
  LiveLearnSecond: count,
  LiveCompletionRate: rate,
  LiveTotalNumber: count,
  LiveLearnNumber: count,
  LiveCompletionNumber: count,
  LiveLastLearnDate: lastDate,
  QuesTotalCount: count,
  QuesLearnCount: count,
  QuesCompletionRate: rate,
  QuesLastLearnDate: lastDate,
});
export type StudentSubject = z.output<typeof studentSubject>;

export const learningReport = z.object({
  Name: z.string(),
  Tel: z.string(),
  /** Sorted by name. */
  StudentSubjectLearnList: z.array(studentSubject),
  /** The student's courses, newest first, as 专业 · 班型. */
  Courses: z.array(z.string()),
  /** When the platform last reported learning. */
  PushedTime: unixSeconds,
});
export type LearningReport = z.output<typeof learningReport>;

export const registerCustomer = endpoint({
  summary: '在学习平台注册客户，返回学员编号',
  method: 'POST',
  path: 'api/Customer/Registr',
  access: ANY_PLACE,
  request: z.object({ CustomerId: idOf('customer') }),
  answer: id,
  rate: 'ordinary',
  audit: 'change',
});

export const readCustomerLearning = endpoint({
  summary: '客户的学习报告：每个科目的视频、直播和练习；没有课程时提示“学员暂无课程”',
  method: 'GET',
  path: 'api/Customer/GetStudentLearn',
  access: ['Seat'],
  request: z.object({ id: queryIdOf('customer') }),
  answer: learningReport,
  rate: 'ordinary',
  audit: 'none',
});

export const readDealLearning = endpoint({
  summary: '成交客户、客户或售后客户的学习报告，按手机号查询，各按其权限和数据范围',
  method: 'GET',
  path: 'api/StudentLearn/GetStudentLearnReport',
  access: ['SuccessCustomer', 'Seat', 'AfterSale'],
  request: z.object({ tel: phone }),
  answer: learningReport,
  // A low rate limit, so that trying many numbers does not reveal customers.
  rate: 'lookup',
  audit: 'none',
});
