import {
  clueCountTemplate,
  importClueCounts,
  importStaff,
  staffTemplate,
} from '@gonghai/contract/staff/staff-sheets.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { multipart } from '../../../test/sheets.ts';
import { demandGoodPassword } from './passwords.service.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, signedIn } = test;
const session = await signedIn('root');

const fetchTemplate = async ({ path }: Endpoint) => {
  const { headers, rawPayload } = await app.inject({ method: 'GET', url: `/crm/${path}`, headers: { ...session } });
  return { name: decodeURIComponent(String(headers['content-disposition'])), book: read(rawPayload) };
};

it.each([
  ['员工导入模板', staffTemplate, importStaff, ['模板员工', 'templated', 'Welcome2026', 'D1', '销售坐席', '']],
  ['首咨数量导入模板', clueCountTemplate, importClueCounts, ['A1', '6']],
])('%s is accepted by its import once the sample is written over', async (name, template, target, row) => {
  const { name: fileName, book } = await fetchTemplate(template);
  expect(fileName).toContain(`${name}.xlsx`);
  const [first] = book.SheetNames;
  utils.sheet_add_aoa(book.Sheets[first!]!, [row], { origin: 'A2' });
  const file: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  const { payload, headers } = await multipart(file);
  const answer = await app.inject({
    method: 'POST',
    url: `/crm/${target.path}`,
    headers: { ...session, ...headers },
    payload,
  });
  expect(answer.json()).toMatchObject({ Status: true, Message: '导入成功1条' });
});

it('has a sample row that is not imported', async () => {
  const { book } = await fetchTemplate(staffTemplate);
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  expect(rows[0]).toEqual(['昵称', '登录名', '密码', '部门', '角色', '手机号']);
  expect(rows).toHaveLength(2);
  const [, userName = '', password = ''] = rows[1] ?? [];
  expect(() => demandGoodPassword(password, userName)).not.toThrow();
  const { payload, headers } = await multipart(write(book, { type: 'buffer', bookType: 'xlsx' }));
  const answer = await app.inject({
    method: 'POST',
    url: `/crm/${importStaff.path}`,
    headers: { ...session, ...headers },
    payload,
  });
  expect(answer.json()).toMatchObject({ Status: false });
});
