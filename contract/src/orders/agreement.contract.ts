/** Agreements (协议): templates of the tenant, each bound to a customer's phone at most once. */
import { z } from 'zod';
import { CustomerSource } from '../wire/customer-kind.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import {
  freeText,
  id,
  idOf,
  idOrNew,
  label,
  nothing,
  queryIdOf,
  searchText,
  unixSeconds,
  usableStatus,
  version,
} from '../wire/fields.ts';
import { orderMessages as say } from './order-values.ts';

const LONGEST_TEXT = 5_000;

export const agreement = z.object({ Id: id, Title: z.string(), CreatedTime: unixSeconds });
export type Agreement = z.output<typeof agreement>;

export const queryAgreements = endpoint({
  summary: '可以添加的协议',
  method: 'GET',
  path: 'api/Agreement/QueryAgreementList',
  access: ['Seat', 'AfterSale'],
  request: nothing,
  answer: z.array(agreement),
  rate: 'ordinary',
  audit: 'none',
});

export const addCustomerAgreement = endpoint({
  summary: '为客户的号码添加协议，每份协议只能添加一次',
  method: 'POST',
  path: 'api/Agreement/CRMAddCustomerAgreement',
  access: ['Seat', 'AfterSale'],
  request: z.object({
    AgreementId: idOf('agreement'),
    CustomerId: idOf('customer'),
    /** Whose customer `CustomerId` is; without it, a customer of the sales side. */
    Source: z.enum(CustomerSource).nullish(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

const wholeAgreement = agreement.extend({ Text: z.string() });
export type WholeAgreement = z.output<typeof wholeAgreement>;

export const findAgreement = endpoint({
  summary: '一份协议的标题和正文',
  method: 'GET',
  path: 'api/Agreement/FindAgreement',
  access: ['Seat', 'AfterSale'],
  request: z.object({ id: queryIdOf('agreement') }),
  answer: wholeAgreement,
  rate: 'ordinary',
  audit: 'none',
});

const agreementRow = agreement.extend({ Text: z.string(), Status: usableStatus, Version: version });
export type AgreementRow = z.output<typeof agreementRow>;

export const queryAgreementPage = endpoint({
  summary: '协议列表，按编号排列；可按标题查找',
  method: 'POST',
  path: 'api/Agreement/QueryAgreementPageList',
  access: ['Config'],
  request: pageRequest.extend({ SearchValue: searchText.nullish(), Status: usableStatus.nullish() }),
  answer: pageOf(agreementRow),
  rate: 'ordinary',
  audit: 'none',
});

export const agreementEdit = z.object({
  Id: idOrNew('agreement'),
  Title: label(say.agreementTitle, 1, 50),
  Text: freeText(LONGEST_TEXT),
  Status: usableStatus,
  Version: version.nullish(),
});
export type AgreementEdit = z.output<typeof agreementEdit>;

export const editAgreement = endpoint({
  summary: '新增或修改协议，返回协议编号；停用的协议设为禁用，不能删除',
  method: 'POST',
  path: 'api/Agreement/EditAgreement',
  access: ['Config'],
  request: agreementEdit,
  answer: id,
  rate: 'ordinary',
  audit: 'change',
});
