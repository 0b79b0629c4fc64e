/** One customer: its data, attributes and records. */
import { z } from 'zod';
import { reminderLead, subscribeTime } from '../notices/notice.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { freeText, id, idOf, idOrNew, label, queryIdOf, unixSeconds, version } from '../wire/fields.ts';
import { ANY_PLACE } from './customer-list.contract.ts';
import { customerMessages as say } from './customer-messages.ts';
import { MOST_ATTRIBUTES, RecordType } from './customer-values.ts';
import { phone } from './phone.rules.ts';
import { Placement } from './placement.rules.ts';

const LONGEST_REMARK = 500;
const LONGEST_KEY = 20;
const LONGEST_VALUE = 200;

/** An item of the profession dictionary, where 0 is a valid id. */
const jobCategory = z.int().min(0).meta({ entity: 'dictionary-item' });

const customerExtend = z.object({
  /** 0 for the read-only attribute of the system: the time of acquisition. */
  Id: z.int().min(0),
  OrgId: id,
  CreateDate: unixSeconds,
  CustomerId: id,
  Key: z.string(),
  Value: z.string(),
});
export type CustomerExtend = z.output<typeof customerExtend>;

export const customerDetail = z.object({
  Id: id,
  Name: z.string(),
  Tel: z.string(),
  CustomerType: z.enum(Placement),
  EducationId: id.nullable(),
  CustomerTrackStatusId: id.nullable(),
  TagId: id.nullable(),
  DicTreeId: id.nullable(),
  Remark: z.string(),
  CreatedTime: unixSeconds,
  CreatedTime2: unixSeconds.nullable(),
  LatestCallTime: unixSeconds.nullable(),
  MigrationTime: unixSeconds.nullable(),
  GotTime: unixSeconds.nullable(),
  CallTotalSeconds: z.int(),
  CallTotalTimes: z.int(),
  CallSuccessTotalTimes: z.int(),
  UserId: id.nullable(),
  UserName: z.string().nullable(),
  CreatorName: z.string().nullable(),
  MoveRemark: z.string(),
  MoverName: z.string().nullable(),
  IsCustomer: z.boolean(),
  JobCategory: jobCategory.nullable(),
  IntentTime: unixSeconds.nullable(),
  IsClue: z.boolean(),
  StudentId: id.nullable(),
  CustomerExtendList: z.array(customerExtend),
  /** Whether the caller may edit it at its placement. */
  MayEdit: z.boolean(),
  Version: version,
});
export type CustomerDetail = z.output<typeof customerDetail>;

export const findCustomer = endpoint({
  summary: '客户详情',
  method: 'GET',
  path: 'api/Customer/QueryCustomerDetail',
  access: ANY_PLACE,
  request: z.object({ customerId: queryIdOf('customer') }),
  answer: customerDetail,
  rate: 'ordinary',
  audit: 'none',
});

const attributeKey = label(say.keyRequired, 1, LONGEST_KEY);
const attributeValue = freeText(LONGEST_VALUE).refine((text) => text.trim() !== '', say.valueRequired);

const newExtend = z.object({ Key: attributeKey, Value: attributeValue });

/** In an edit an absent field is unchanged, and null clears it. */
export const customerEdit = z.object({
  Id: idOrNew('customer'),
  Name: label(say.nameRequired).optional(),
  /** Only for a new customer: the phone number of an existing one never changes. */
  Tel: z.unknown().optional(),
  CustomerType: z.literal([Placement.Owned, Placement.Pool]).nullish(),
  EducationId: idOf('dictionary-item').nullish(),
  CustomerTrackStatusId: idOf('dictionary-item').nullish(),
  TagId: idOf('dictionary-item').nullish(),
  DicTreeId: idOf('dictionary-node').nullish(),
  Remark: freeText(LONGEST_REMARK).nullish(),
  CustomerExtendList: z.array(newExtend).max(MOST_ATTRIBUTES, say.tooManyAttributes).nullish(),
  /** The intent: confirmed once with its profession, and never revoked. */
  IsCustomer: z.boolean().nullish(),
  JobCategory: jobCategory.nullish(),
  Version: version.nullish(),
});
export type CustomerEdit = z.output<typeof customerEdit>;

/** Required fields of a new customer, also used by the form. */
export const newCustomer = customerEdit.extend({ Name: label(say.nameRequired), Tel: phone });

export const editCustomer = endpoint({
  summary: '新增或修改客户，返回客户编号',
  method: 'POST',
  path: 'api/Customer/EditCustomer',
  access: ANY_PLACE,
  request: customerEdit,
  answer: id,
  rate: 'ordinary',
  audit: 'change',
});

/** The last editor of a field. */
const customerEditor = z.object({ Field: z.string(), UserName: z.string(), Time: unixSeconds });
export type CustomerEditor = z.output<typeof customerEditor>;

export const queryCustomerEditors = endpoint({
  summary: '客户各字段最近由谁修改',
  method: 'GET',
  path: 'api/Customer/QueryCustomerEditors',
  access: ANY_PLACE,
  request: z.object({ customerId: queryIdOf('customer') }),
  answer: z.array(customerEditor),
  rate: 'ordinary',
  audit: 'none',
});

/** Result of checking a phone number while it is typed: whether it exists, and where. */
const phoneCheck = z.object({
  Exists: z.boolean(),
  CustomerType: z.enum(Placement).nullable(),
  /** Only if the caller may see the customer. */
  CustomerId: id.nullable(),
  Name: z.string().nullable(),
  UserName: z.string().nullable(),
});
export type PhoneCheck = z.output<typeof phoneCheck>;

export const checkPhone = endpoint({
  summary: '号码是否已存在及所在位置',
  method: 'POST',
  path: 'api/Customer/QueryTelState',
  access: ANY_PLACE,
  request: z.object({ Tel: z.string().max(50) }),
  answer: phoneCheck,
  // A low rate limit, so that trying many numbers does not reveal customers.
  rate: 'lookup',
  audit: 'none',
});

export const editCustomerExtend = endpoint({
  summary: '新增或修改客户属性，返回属性编号',
  method: 'POST',
  path: 'api/Customer/EditCustomerExtendNode',
  access: ANY_PLACE,
  request: newExtend.extend({ Id: idOrNew('customer-extend'), CustomerId: idOf('customer') }),
  answer: id,
  rate: 'ordinary',
  audit: 'change',
});

export const deleteCustomerExtends = endpoint({
  summary: '删除客户属性',
  method: 'POST',
  path: 'api/Customer/DelCustomerExtend',
  access: ANY_PLACE,
  request: z.array(idOf('customer-extend')).min(1, say.nothingChosen).max(1_000),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

/** Text of a record, up to the tenant's limit. */
export const recordText = (longest: number) => label(`长度在 1 到 ${longest} 个字符`, 1, longest);

export const createCustomerRecord = endpoint({
  summary: '新增跟进记录，可同时预约下次跟进',
  method: 'POST',
  path: 'api/Customer/CreateCustomerRecord',
  access: ANY_PLACE,
  request: z.object({
    CustomerId: idOf('customer'),
    /** Checked with `recordText` and the limit of the tenant's setting. */
    Record: z.string().max(10_000),
    /** The next follow-up: booked with the record, or neither is kept. */
    Next: z.object({ SubscribeTime: subscribeTime, Noticeminutes: reminderLead }).nullish(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

const customerRecord = z.object({
  Id: id,
  UserName: z.string(),
  RecordType: z.enum(RecordType),
  CreatedTime: unixSeconds,
  Record: z.string(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

export const queryCustomerRecords = endpoint({
  summary: '跟进记录，最新的在前',
  method: 'GET',
  path: 'api/Customer/QueryCustomerRecordList',
  access: ANY_PLACE,
  request: z.object({
    customerId: queryIdOf('customer'),
    recordType: z.preprocess(
      (typed) => (typed === '' ? undefined : typed),
      z.coerce.number().pipe(z.enum(RecordType)).optional(),
    ),
  }),
  answer: z.array(customerRecord),
  rate: 'ordinary',
  audit: 'none',
});

/** A period with one owner, or in a placement without an owner. */
export const custodyStep = z.object({
  Id: id,
  /** How it came there. */
  Act: z.string(),
  CustomerType: z.enum(Placement),
  UserName: z.string().nullable(),
  /** Who did it; null for the system. */
  MoverName: z.string().nullable(),
  StartTime: unixSeconds,
  /** Null for the current period. */
  EndTime: unixSeconds.nullable(),
});
export type CustodyStep = z.output<typeof custodyStep>;

export const queryCustody = endpoint({
  summary: '客户归属历史',
  method: 'GET',
  path: 'api/Customer/QueryCustomerCustody',
  access: ANY_PLACE,
  request: z.object({ customerId: queryIdOf('customer') }),
  answer: z.array(custodyStep),
  rate: 'ordinary',
  audit: 'none',
});
