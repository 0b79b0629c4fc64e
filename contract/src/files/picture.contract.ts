/** Pictures of payments: the upload, which reads the serial number, and the way back to people who may see them. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id } from '../wire/fields.ts';

/** The folder of payment pictures, as the call names it. There is no other. */
export const PAYMENT_FOLDER = 'PaymentImg';
/** Bytes. A picture must be smaller than 2 MB. */
export const LARGEST_PICTURE = 2 * 1024 * 1024 - 1;
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
/** The length of a recognised serial number. Numbers that are typed may have any length. */
export const SERIAL_LENGTH = 28;
/** The upload waits this long for the serial number. */
export const RECOGNITION_MS = 10_000;

export const pictureMessages = {
  type: '上传图片只能是 JPG/PNG 格式!',
  tooLarge: '上传图片大小不能超过 2MB!',
  tooManyPixels: '图片尺寸过大，请缩小后再上传',
  tooLong: '图片过长，请只截取支付信息后再上传',
  damaged: '图片已损坏，请重新截图后再上传',
  busy: '服务器繁忙，图片暂未处理，请稍后再上传',
  serialInvalid: '识别到的支付流水号无效，请检查',
  uploadFailed: '服务器出错，请稍后再试',
} as const;

/** An opaque name that the upload gave out. */
const pictureName = z.string().regex(/^[0-9a-f]{32}\.(jpg|png)$/);

/** Why an upload looks like a payment that is claimed already: the serial number on it, or the same pixels. */
export const ClaimSign = { Serial: 1, Picture: 2 } as const;
export type ClaimSign = (typeof ClaimSign)[keyof typeof ClaimSign];

/** A warning, never a refusal: the order is checked when it is saved. */
const pictureClaim = z.object({
  Sign: z.enum(ClaimSign),
  /** The order that has the payment, for users who may see it. */
  WorkOrder: z.object({ Id: id, Name: z.string() }).nullable(),
});
export type PictureClaim = z.output<typeof pictureClaim>;

/** What recognition read on a picture of a payment; null where it read nothing. */
export const pictureReading = z.object({
  ThirdNo: z.string().nullable(),
  /** Yuan. */
  Amount: z.number().nullable(),
  /** Unix seconds. */
  Time: z.int().nullable(),
  Wallet: z.enum(['WeChat', 'Alipay', 'Bank']).nullable(),
  /** Percent. */
  Confidence: z.object({ ThirdNo: z.int(), Amount: z.int(), Time: z.int(), Wallet: z.int() }),
});
export type PictureReading = z.output<typeof pictureReading>;

export const uploadPicture = endpoint({
  summary:
    '上传支付截图，并识别支付流水号；识别不到时 paymentId 为空；Reading 为识别到的流水号、金额、时间和钱包及其可信度；Claim 提示同一笔支付已被使用',
  method: 'POST',
  path: 'api/Upload/ImgUpToNumber',
  access: ['WorkOrderSale', 'QihuaAudit', 'YunAudit', 'PaymentLog', 'WorkOrder4_Refund'],
  request: z.object({ floder: z.literal(PAYMENT_FOLDER) }),
  answer: z.object({
    filepath: pictureName,
    paymentId: z.string().nullable(),
    Reading: pictureReading.nullable(),
    Claim: pictureClaim.nullable(),
  }),
  rate: 'image',
  audit: 'change',
  kind: 'upload',
});

export const readPicture = endpoint({
  summary: '支付截图：上传人，以及能查看该报单的人',
  method: 'GET',
  path: 'api/Upload/PaymentImg',
  access: [
    'WorkOrderSale',
    'SaleAudit',
    'QihuaAudit',
    'YunAudit',
    'YunAudit2',
    'ChengJiaoAudit',
    'PaymentLog',
    'OpenCourse',
    'SuccessCustomer',
  ],
  request: z.object({ path: z.string().max(100) }),
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'media',
});
