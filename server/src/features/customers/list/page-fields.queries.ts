/** The default columns of the customer list. The countdown is shown only with an enabled recycle rule. */
import { customerPageFields, type PageField } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { RequestContext } from '../../../http/context.ts';
import { readRecycleRules } from '../../settings/settings.port.ts';

export const readPageFields = async ({ db, actor }: RequestContext): Promise<PageField[]> => {
  const rules = await readRecycleRules(db, actor.tenantId);
  const isCounting = Object.values(rules ?? {}).some(({ Status }) => Status);
  return customerPageFields.map((field) => (field.Field === 'RecycleDays' ? { ...field, Show: isCounting } : field));
};
