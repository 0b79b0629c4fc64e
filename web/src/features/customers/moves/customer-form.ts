/** The forms of a customer: the contract's fields, and a customer in their shape. */
import { type CustomerDetail, customerEdit, newCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';

const { EducationId, CustomerTrackStatusId, TagId, DicTreeId, Remark } = customerEdit.shape;
const { Name, Tel } = newCustomer.shape;
const shared = { Name, EducationId, CustomerTrackStatusId, TagId, DicTreeId, Remark };

export const addForm = z.object({ ...shared, Tel });
export const editForm = z.object({ ...shared, Version: version });

export const formOf = (customer: CustomerDetail): z.input<typeof editForm> => ({
  Name: customer.Name,
  EducationId: customer.EducationId,
  CustomerTrackStatusId: customer.CustomerTrackStatusId,
  TagId: customer.TagId,
  DicTreeId: customer.DicTreeId,
  Remark: customer.Remark,
  Version: customer.Version,
});
