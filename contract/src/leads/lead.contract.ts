/** Leads (线索): the list with its numbers, adding one, and what a customer's drawer shows of the lead it came from. */
import { z } from 'zod';
import { ANY_PLACE } from '../customers/customer-list.contract.ts';
import { phone } from '../customers/phone.rules.ts';
import { ClueSource } from '../settings/setting-values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { freeText, id, idOf, idsOf, label, queryIdOf, searchText, unixSeconds } from '../wire/fields.ts';
import { leadMessages as say } from './lead-messages.ts';
import { ClueDateType, DistributionType } from './lead-values.ts';

export const LONGEST_LEAD_REMARK = 500;
const LONGEST_LIST = 1_000;

/** An item of the profession dictionary, where 0 is an id like any other. */
const profession = z.int().min(0).meta({ entity: 'dictionary-item' });

/** Seconds without a call after which the clock warns, and then alarms: set for the account of the lead. */
const firstCallLimits = { WarnSeconds: z.int(), AlarmSeconds: z.int() };

const leadRow = z.object({
  Id: id,
  Name: z.string(),
  Tel: z.string(),
  Remark: z.string(),
  ProfessionType: z.int().nullable(),
  ClueSource: z.enum(ClueSource),
  /** Converted: the intent of its customer was confirmed. */
  IsCustomer: z.boolean(),
  CreatedTime: unixSeconds,
  /** When it was assigned; null unless it is. */
  UpdatedTime: unixSeconds.nullable(),
  /** The agent it is assigned to. */
  UserId: id.nullable(),
  UserName: z.string().nullable(),
  AdvertiserName: z.string().nullable(),
  Failurecause: z.string().nullable(),
  DistributionType: z.enum(DistributionType),
  /** Its customer, only where the caller may see it. */
  CustomerId: id.nullable(),
  /** Since when it waits; null unless it does. */
  WaitingSince: unixSeconds.nullable(),
  /** Start of the first call since the assignment. */
  FirstCallTime: unixSeconds.nullable(),
  /** Assigned, and not called since. */
  IsUncalled: z.boolean(),
  ...firstCallLimits,
});
export type LeadRow = z.output<typeof leadRow>;

const filterFields = {
  /** 9 to 12 digits exactly, 4 to 8 as the ending. */
  Tel: searchText.nullish(),
  Name: searchText.nullish(),
  AdvertiserName: searchText.nullish(),
  Failurecause: searchText.nullish(),
  /** Created, unless it says otherwise. By the time of assignment only assigned leads are found. */
  QueryDateType: z.enum(ClueDateType).nullish(),
  StartTime: unixSeconds.nullish(),
  EndTime: unixSeconds.nullish(),
  /** Of the agent, with everything below the department. */
  DeptId: idOf('department').nullish(),
  UserIdList: z.array(idOf('staff')).max(LONGEST_LIST).nullish(),
  ProfessionType: profession.nullish(),
  ClueSource: z.enum(ClueSource).nullish(),
  DistributionType: z.enum(DistributionType).nullish(),
  IsCustomer: z.boolean().nullish(),
  /** 未首呼: assigned and not called since. False has no meaning of its own. */
  IsUncalled: z.boolean().nullish(),
};

export const leadFilter = z.object(filterFields);
export type LeadFilter = z.output<typeof leadFilter>;

export const leadPageRequest = pageRequest.extend(filterFields);
export type LeadPageRequest = z.output<typeof leadPageRequest>;

export const searchLeads = endpoint({
  summary: '线索列表，最新的在前：主管可见全部未分配和失败的线索及范围内员工的线索，员工只见自己的',
  method: 'POST',
  path: 'api/Clue/QueryCluePageList',
  access: ['Clue'],
  request: leadPageRequest,
  answer: pageOf(leadRow),
  rate: 'ordinary',
  audit: 'none',
});

export const readShownLeads = endpoint({
  summary: '已显示的线索的最新内容；不再符合条件或不可见的不返回',
  method: 'POST',
  path: 'api/Clue/QueryShownClues',
  access: ['Clue'],
  request: leadFilter.extend({ ClueIds: idsOf('lead') }),
  answer: z.array(leadRow),
  rate: 'ordinary',
  audit: 'none',
});

const leadNumbers = z.object({ Waiting: z.int(), Assigned: z.int(), Failed: z.int(), Uncalled: z.int() });
export type LeadNumbers = z.output<typeof leadNumbers>;

export const countLeads = endpoint({
  summary: '符合条件的线索按状态的数量；条件中的 DistributionType 和 IsUncalled 不参与',
  method: 'POST',
  path: 'api/Clue/QueryClueNumbers',
  access: ['Clue'],
  request: leadFilter,
  answer: leadNumbers,
  rate: 'ordinary',
  audit: 'none',
});

/** What the form asks by. */
export const newLead = z.object({
  Name: label(say.nameRequired),
  Tel: phone,
  Remark: freeText(LONGEST_LEAD_REMARK).nullish(),
  ProfessionType: profession.nullish(),
});
export type NewLead = z.output<typeof newLead>;

export const createLead = endpoint({
  summary: '新增线索，未分配；号码已是线索或客户时返回 Code 2 和 RepeatCount，不保存',
  method: 'POST',
  path: 'api/Clue/CreateClue',
  access: ['Clue'],
  request: newLead,
  answer: z.object({ RepeatCount: z.int(), Id: id }),
  rate: 'ordinary',
  audit: 'change',
});

/** The latest lead of a customer. */
const customerLead = z.object({
  ClueSource: z.enum(ClueSource),
  AdvertiserName: z.string().nullable(),
  ProfessionType: z.int().nullable(),
  Remark: z.string(),
  /** When the lead arrived. */
  CreatedTime: unixSeconds,
  /** When it was assigned; null if it waits again. */
  UpdatedTime: unixSeconds.nullable(),
  FirstCallTime: unixSeconds.nullable(),
  /** Its owner has not called it since the assignment. */
  IsUncalled: z.boolean(),
  ...firstCallLimits,
});
export type CustomerLead = z.output<typeof customerLead>;

export const findCustomerLead = endpoint({
  summary: '客户所来自的线索：来源、广告主、到达时间；不是来自线索的为 null',
  method: 'GET',
  path: 'api/Clue/QueryCustomerClue',
  access: ANY_PLACE,
  request: z.object({ customerId: queryIdOf('customer') }),
  answer: customerLead.nullable(),
  rate: 'ordinary',
  audit: 'none',
});
