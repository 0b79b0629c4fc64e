/** The entries of a journey in words, from what the features know. Pure. */
import type { CallLog } from '@gonghai/contract/calls/call-log.contract.ts';
import type { TimelineEntry } from '@gonghai/contract/customers/timeline.contract.ts';
import {
  type JourneyEntry,
  JourneyKind,
  type JourneyLink,
  JourneyPlace,
} from '@gonghai/contract/journey/journey.contract.ts';
import { clueConverted, DistributionType, distributionTypeLabel } from '@gonghai/contract/leads/lead-values.ts';
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import type { LearningReport, StudentSubject } from '@gonghai/contract/learning/learning.contract.ts';
import { OrderStation } from '@gonghai/contract/orders/order-values.ts';
import type { OrderRow } from '@gonghai/contract/orders/order.contract.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { ExamAttempt } from '../exam-report/exam-report.port.ts';
import type { StudentCourse } from '../learning/learning.port.ts';
import type { BoundAgreement } from '../orders/orders.port.ts';

/** The customer of one kind with the phone of the journey. */
export interface JourneyCustomer {
  readonly kind: CustomerKind;
  readonly id: number;
}

type Said = Pick<JourneyEntry, 'Key' | 'Kind' | 'Time' | 'Title'> & Partial<JourneyEntry>;

export const entryOf = (said: Said): JourneyEntry => ({
  UserName: '',
  Text: '',
  Amount: null,
  IsCounted: false,
  IsRejection: false,
  Call: null,
  Link: null,
  ...said,
});

/** Without the empty parts. */
export const together = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');

const placeOf: Record<CustomerKind, { readonly customer: JourneyPlace; readonly learning: JourneyPlace }> = {
  [CustomerKind.Sales]: { customer: JourneyPlace.Customer, learning: JourneyPlace.Learning },
  [CustomerKind.AfterSales]: { customer: JourneyPlace.AfterSaleCustomer, learning: JourneyPlace.AfterSaleLearning },
};

const customerLink = ({ kind, id }: JourneyCustomer): JourneyLink => ({ Place: placeOf[kind].customer, Id: id });
export const learningLink = ({ kind, id }: JourneyCustomer): JourneyLink => ({ Place: placeOf[kind].learning, Id: id });

export const leadEntry = (lead: LeadRow, customerId: number): JourneyEntry =>
  entryOf({
    Key: `lead-${lead.Id}`,
    Kind: JourneyKind.Lead,
    Time: lead.CreatedTime,
    Title: together(clueSourceLabel[lead.ClueSource], lead.AdvertiserName),
    Text: together(
      lead.DistributionType === DistributionType.Assigned
        ? `已分配给${lead.UserName ?? ''}`
        : distributionTypeLabel[lead.DistributionType],
      lead.IsCustomer && clueConverted(true),
      lead.Failurecause,
      lead.Remark,
    ),
    Link: { Place: JourneyPlace.Leads, Id: customerId },
  });

export const custodyEntry = (entry: TimelineEntry, customer: JourneyCustomer): JourneyEntry =>
  entryOf({
    Key: `${customer.kind}-${entry.Key}`,
    Kind: JourneyKind.Assignment,
    Time: entry.Time,
    UserName: entry.UserName,
    Title: entry.Text,
    Link: customerLink(customer),
  });

export const callEntry = (
  { Id, UserName, StartTime, Remark, AudioFile: _file, MayEdit: _mayEdit, ...Call }: CallLog,
  Link: JourneyLink | null,
): JourneyEntry =>
  entryOf({
    Key: `call-${Id}`,
    Kind: JourneyKind.Call,
    Time: StartTime,
    UserName,
    Title: '',
    Text: Remark,
    Call,
    Link,
  });
export const linkOfCalls = customerLink;

export const orderEntry = (order: OrderRow, customerId: number): JourneyEntry =>
  entryOf({
    Key: `order-${order.Id}`,
    Kind: JourneyKind.Order,
    Time: order.CreateTime,
    Title: order.FirstProductName,
    Text: together(
      `订单 ${order.OrderNumber}`,
      order.StationText,
      order.Station === OrderStation.Paid && order.PayTypeText,
    ),
    Amount: order.FinalPrice,
    Link: { Place: JourneyPlace.Orders, Id: customerId },
  });

export const agreementEntry = (agreement: BoundAgreement): JourneyEntry =>
  entryOf({
    Key: `agreement-${agreement.id}`,
    Kind: JourneyKind.Agreement,
    Time: agreement.time,
    UserName: agreement.userName ?? '',
    Title: `添加《${agreement.title}》`,
    Link: { Place: JourneyPlace.Agreements, Id: agreement.id },
  });

export const courseEntry = (course: StudentCourse, at: number, Link: JourneyLink | null): JourneyEntry =>
  entryOf({
    Key: `course-${at}`,
    Kind: JourneyKind.Course,
    Time: course.time,
    Title: together(course.profession, course.className),
    Link,
  });

const lastLearnt = (subject: StudentSubject): number =>
  Math.max(subject.VideoLastLearnDate ?? 0, subject.LiveLastLearnDate ?? 0, subject.QuesLastLearnDate ?? 0);

const part = (name: string, total: number, rate: number): string => (total > 0 ? `${name} ${rate}%` : '');

/** One entry for each subject, at the time of its last learning. Subjects without any learning are left out. */
export const learningEntries = (
  { StudentSubjectLearnList }: Pick<LearningReport, 'StudentSubjectLearnList'>,
  Link: JourneyLink | null,
): JourneyEntry[] =>
  StudentSubjectLearnList.filter((subject) => lastLearnt(subject) > 0).map((subject) =>
    entryOf({
      Key: `learning-${subject.SubjectName}`,
      Kind: JourneyKind.Learning,
      Time: lastLearnt(subject),
      Title: `最近学习 ${subject.SubjectName}`,
      Text: together(
        part('视频', subject.VideoTotalSecond, subject.VideoCompletionRate),
        part('直播', subject.LiveTotalSecond, subject.LiveCompletionRate),
        part('练习', subject.QuesTotalCount, subject.QuesCompletionRate),
      ),
      Link,
    }),
  );

export const examEntry = ({ paperId, title, time, score, totalScore, right, total }: ExamAttempt): JourneyEntry =>
  entryOf({
    Key: `exam-${paperId}-${time}`,
    Kind: JourneyKind.Exam,
    Time: time,
    Title: title,
    Text: `${score}分 / ${totalScore}分 · 答对${right}题，共${total}题`,
    Link: { Place: JourneyPlace.Exams, Id: paperId },
  });

/** In the order of one person's way, for entries of one second: the later stage is the newer one. */
export const newestFirst = (entries: readonly JourneyEntry[]): JourneyEntry[] =>
  entries.toSorted((one, other) => other.Time - one.Time || other.Kind - one.Kind);
