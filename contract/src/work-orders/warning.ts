/** Warnings of an order and its payments for the people who decide. */
import { z } from 'zod';
import { id } from '../wire/fields.ts';

export const WarningKind = {
  SamePicture: 'SamePicture',
  SerialRead: 'SerialRead',
  AmountRead: 'AmountRead',
  BelowPrice: 'BelowPrice',
  OwnApproval: 'OwnApproval',
  AmountChanged: 'AmountChanged',
  PaidLater: 'PaidLater',
  PaidInFuture: 'PaidInFuture',
  PictureUnread: 'PictureUnread',
} as const;
export type WarningKind = (typeof WarningKind)[keyof typeof WarningKind];
export const warningKindLabel: Record<WarningKind, string> = {
  SamePicture: '截图用过',
  SerialRead: '流水号不符',
  AmountRead: '金额不符',
  BelowPrice: '低于售价',
  OwnApproval: '本人审批',
  AmountChanged: '审批后改金额',
  PaidLater: '支付晚于报单',
  PaidInFuture: '支付时间在未来',
  PictureUnread: '截图未识别',
};

/** Evidence against the payment. The others are to be judged. */
export const seriousWarnings: ReadonlySet<WarningKind> = new Set([
  WarningKind.SamePicture,
  WarningKind.SerialRead,
  WarningKind.AmountRead,
]);

export const warning = z.object({
  Kind: z.enum(WarningKind),
  Text: z.string(),
  /** The other order of a picture that was used before. */
  WorkOrderId: id.optional(),
  /** The payment it is about; absent if it is about the whole order. */
  PaymentLogId: id.optional(),
  /** Of a changed amount: yuan at the approval. */
  Before: z.number().optional(),
});
export type Warning = z.output<typeof warning>;

/** Whether one of them is evidence against the payment. */
export const hasSerious = (warnings: readonly Warning[]): boolean =>
  warnings.some(({ Kind }) => seriousWarnings.has(Kind));

export const warningWord = ({ Kind, Text }: Warning): string => `${warningKindLabel[Kind]}：${Text}`;

/** 4 条提醒 in one line, for sheets and dialogs. */
export const warningWords = (warnings: readonly Warning[]): string => warnings.map(warningWord).join('；');
