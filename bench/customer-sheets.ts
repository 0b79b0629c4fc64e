/** Sends sheets of customers to a running server that is killed meanwhile. */
import { multipart, workbook } from '../server/test/sheets.ts';
import type { Session } from '../server/test/start/callers.ts';

export interface SheetRange {
  readonly first: number;
  readonly count: number;
}

/** Without a response when the server dies first. */
export const sendCustomers = async (
  path: string,
  { address, session }: { readonly address: string; readonly session: Session },
  { first, count }: SheetRange,
): Promise<void> => {
  const rows = Array.from({ length: count }, (_, n) => ['导入客户', String(first + n)]);
  const { headers, payload } = await multipart(workbook([['姓名', '电话'], ...rows]));
  const init = { method: 'POST', headers: { app: 'Web', ...session, ...headers }, body: new Uint8Array(payload) };
  await fetch(`${address}/crm/${path}?customerType=0`, init).catch(() => undefined);
};

/** The numbers of the range, as a condition. */
export const inRange = ({ first, count }: SheetRange): string => `tel between '${first}' and '${first + count - 1}'`;
