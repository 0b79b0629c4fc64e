/** Conversion of leads to deals per agent and month. Its columns come with the answer. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id } from '../wire/fields.ts';
import { monthRangeRefusal, statsRange } from '../wire/stats-range.ts';

const saleChangeColumn = z.object({ column_name: z.string(), column_comment: z.string() });
export type SaleChangeColumn = z.output<typeof saleChangeColumn>;

/** Numbers, except names and rates. UserId is no column. */
const saleChangeRow = z.record(z.string(), z.union([z.string(), z.number()])).and(z.object({ UserId: id }));
export type SaleChangeRow = z.output<typeof saleChangeRow>;

export const saleChange = z.object({ Header: z.array(saleChangeColumn), Data: z.array(saleChangeRow) });
export type SaleChange = z.output<typeof saleChange>;

export const querySaleChange = endpoint({
  summary: '销售转化报表：范围内有线索或成交的员工各一行；时间扩展为整月，最多12个月',
  method: 'POST',
  path: 'api/Stats/QuerySaleChange',
  access: ['StatsSaleChange'],
  request: z.object(statsRange).superRefine((range, context) => {
    const message = monthRangeRefusal(range);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
  answer: saleChange,
  rate: 'ordinary',
  audit: 'none',
});
