/** Builds the calls of after-sales customers from those of sales customers: the same request and answer under another prefix. */
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { Access } from './rights.ts';

const PREFIXES = [
  ['api/Customer/', 'api/SuccessCustomer/'],
  ['api/Call/', 'api/AfterSaleCall/'],
] as const;

/** Either right opens the screen and its calls. */
export const AFTER_SALES = ['AfterSale', 'Seat'] as const satisfies Access;

const pathOf = (path: string): string => {
  const found = PREFIXES.find(([prefix]) => path.startsWith(prefix));
  if (!found) throw new Error(`no after-sales prefix for ${path}`);
  return found[1] + path.slice(found[0].length);
};

/** Calls that are open to all stay open, and an export keeps its right. */
const accessOf = ({ access, path, audit }: Endpoint): Access =>
  audit === 'export' || (access === 'all' && path.startsWith('api/Customer/')) ? access : AFTER_SALES;

export const forAfterSales = <I extends z.ZodType, O extends z.ZodType>(call: Endpoint<I, O>): Endpoint<I, O> => ({
  ...call,
  path: pathOf(call.path),
  access: accessOf(call),
  summary: `售后：${call.summary}`,
  ids: {
    customer: 'after-sale-customer',
    'customer-extend': 'after-sale-extend',
    'customer-batch': 'after-sale-batch',
    'call-log': 'after-sale-call',
  },
});
