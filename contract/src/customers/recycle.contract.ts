/** Preview of recycling: which customers the rules would move tonight, shown before they are saved. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id } from '../wire/fields.ts';

export const recycleRuleLabel = ['从未拨打', '久未拨打', '拨打不足', '跟进不足'] as const;

/** Owners are warned this many days before they lose a customer. */
export const WARNING_DAYS = 3;

const recycleForecast = z.object({
  Total: z.int(),
  /** Owners and how many they would lose, the most first. */
  Owners: z.array(z.object({ UserId: id, UserName: z.string(), Department: z.string(), Count: z.int() })),
  /** How many customers each rule would move, in their order. */
  Rules: z.array(z.int()),
});
export type RecycleForecast = z.output<typeof recycleForecast>;

export const rehearseRecycling = endpoint({
  summary: '预演回收规则：今晚每位员工将失去多少客户',
  method: 'POST',
  path: 'api/Customer/RehearseRecycle',
  access: ['CollectCustomer'],
  request: z.object({
    /** The rules as in the setting. */
    Value: z.string().max(20_000),
  }),
  answer: recycleForecast,
  rate: 'ordinary',
  audit: 'none',
});
