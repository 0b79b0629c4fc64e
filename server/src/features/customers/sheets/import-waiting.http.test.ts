import { importCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { searchImportLogs } from '@gonghai/contract/imports/import.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { signIn } from '../../../../test/app.ts';
import { findPerson } from '../../../../test/people.ts';
import { aCustomer, uniqueTel } from '../../../../test/rows.ts';
import { startTestServers } from '../../../../test/running.ts';
import { multipart, workbook } from '../../../../test/sheets.ts';

const test = await startTestServers(1);
afterAll(test.close);
const [server] = test.servers;
const session = await signIn(test, 'A1', Date.now());

const post = async (path: string, init: RequestInit) => {
  const response = await fetch(`${server!.address}/crm/${path}`, { method: 'POST', ...init });
  return (await response.json()) as { readonly Status: boolean; readonly Message: string; readonly Data: unknown };
};
const upload = async (rows: readonly (readonly string[])[]) => {
  const { headers, payload } = await multipart(workbook([['姓名', '电话'], ...rows]));
  const init = { headers: { app: 'Web', ...session, ...headers }, body: new Uint8Array(payload) };
  return post(`${importCustomers.path}?customerType=0`, init);
};

it('CDLG-16 A short import returns its result, which is also in the log', async () => {
  expect(await upload([['很快的', uniqueTel()]])).toMatchObject({
    Status: true,
    Data: { TaskId: expect.any(Number), IsEnded: true },
    Message: '成功1条，重复0条，失败0条',
  });
  const headers = { app: 'Web', 'content-type': 'application/json', ...session };
  const { Data } = await post(searchImportLogs.path, { headers, body: '{}' });
  expect(searchImportLogs.answer.parse(Data).Rows).toMatchObject([{ Record: '成功1条，重复0条，失败0条' }]);
});

it('G-212 An import without a valid line is refused, with its result', async () => {
  const { tenantId } = await findPerson(test.database, 'A1');
  const tel = uniqueTel();
  await aCustomer(test.owner, tenantId, { tel, placement: 2 });
  expect(await upload([['黑名单', tel]])).toMatchObject({
    Status: false,
    Message: '成功0条，重复0条，失败1条',
    Data: { TaskId: expect.any(Number), IsEnded: true },
  });
});
