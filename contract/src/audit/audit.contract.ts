/** The audit log (操作日志): who did what, when and from where, with before and after. For administrators. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { LONGEST_EXPORT_RANGE, requiredQueryEnd, requiredQueryMoment } from '../wire/export-range.ts';
import { id, idOf, queryIdOf, searchText, unixSeconds } from '../wire/fields.ts';

const auditMessages = {
  range: '开始时间不能晚于结束时间',
  exportRange: '导出时间范围不能超过一个月',
} as const;

/** Labels of the kinds of subjects. */
export const auditSubjectLabel: Readonly<Record<string, string>> = {
  department: '组织架构',
  role: '角色',
  staff: '员工',
  'dictionary-item': '字典选项',
  'dictionary-node': '自定义字典',
  setting: '系统设置',
  line: '线路',
  extension: '分机信息',
  'blocked-number': '本地黑名单',
  customer: '客户',
  'after-sale-customer': '售后客户',
  'call-log': '通话',
  'customer-view': '客户视图',
  lead: '线索',
  'lead-push': '线索推送',
  'work-order': '报单',
  statement: '对账单',
  'reconcile-day': '对账日',
  'unclaimed-payment': '未认领到账',
  'finance-flow': '财务流水',
  learning: '学习平台',
  'exam-report': '考试报告',
  product: '商品',
  'course-order': '订单',
  agreement: '协议',
  audit: '操作日志',
  hub: '推送',
  tenant: '租户',
  notice: '提醒',
  task: '任务',
  picture: '图片',
};

/** Entries may be older than this version: an unknown kind keeps its own name. */
export const subjectKindWord = (subject: string): string => auditSubjectLabel[subject] ?? subject;

const auditRow = z.object({
  Id: id,
  CreatedTime: unixSeconds,
  /** Null for changes by the system or an operator command. */
  UserId: id.nullable(),
  UserName: z.string(),
  Action: z.string(),
  Subject: z.string(),
  SubjectId: z.int().nullable(),
  Before: z.record(z.string(), z.unknown()).nullable(),
  After: z.record(z.string(), z.unknown()).nullable(),
  /** Current names of the ids in the entry. */
  Names: z.record(z.string(), z.string()),
  Address: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

const inOrder = ({
  StartTime,
  EndTime,
}: {
  StartTime?: number | null | undefined;
  EndTime?: number | null | undefined;
}) => !StartTime || !EndTime || StartTime <= EndTime;

export const searchAudit = endpoint({
  summary: '操作日志，最新的在前',
  method: 'POST',
  path: 'api/AuditLog/QueryAuditLogPageList',
  access: ['admin'],
  request: pageRequest
    .extend({
      StartTime: unixSeconds.nullish(),
      EndTime: unixSeconds.nullish(),
      UserId: idOf('staff').nullish(),
      Subject: z.string().max(50).nullish(),
      SubjectId: z.int().nullish(),
      Action: searchText.nullish(),
    })
    .refine(inOrder, auditMessages.range),
  answer: pageOf(auditRow),
  rate: 'ordinary',
  audit: 'none',
});

export const exportAudit = endpoint({
  summary: '导出操作日志，最多一个月',
  method: 'GET',
  path: 'api/AuditLog/ExportAuditLog',
  access: ['admin'],
  request: z
    .object({
      StartTime: requiredQueryMoment,
      EndTime: requiredQueryEnd,
      UserId: queryIdOf('staff').optional(),
      Subject: z.string().max(50).optional(),
      Action: searchText.optional(),
    })
    .refine(inOrder, auditMessages.range)
    .refine(({ StartTime, EndTime }) => EndTime - StartTime <= LONGEST_EXPORT_RANGE, auditMessages.exportRange),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
