import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { ApiDocsScreen } from './ApiDocsScreen.tsx';

const operation = { tags: ['员工'], 'x-rate': 'ordinary', 'x-audit': 'none' };
const envelope = { type: 'object', properties: { Data: { type: 'null' } } };
const answer = { responses: { 200: { content: { 'application/json': { schema: envelope } } } } };
const body = { type: 'object', properties: { Name: { type: 'string', maxLength: 20 } }, required: ['Name'] };
const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
const described = {
  openapi: '3.1.0',
  paths: {
    '/crm/api/User/CreateUser': {
      post: {
        ...operation,
        ...answer,
        operationId: 'createStaff',
        summary: '新增员工',
        'x-rights': ['User'],
        requestBody: { content: { 'application/json': { schema: body } } },
      },
    },
    '/crm/api/User/ImportUserList': {
      post: {
        ...operation,
        ...answer,
        operationId: 'importStaff',
        summary: '导入员工',
        'x-rights': 'all',
        parameters: [{ name: 'DepartmentId', in: 'query', required: true, schema: { type: 'integer' } }],
        requestBody: { content: { 'multipart/form-data': { schema: file } } },
      },
    },
  },
};

const showDocs = async () => {
  signIn({ RightList: ['admin'] });
  answering({ 'openapi.json': () => new Response(JSON.stringify(described)) });
  showWithDialogs(<ApiDocsScreen />);
  await expect.element(page.getByRole('heading', { name: '新增员工' })).toBeVisible();
};

it('shows a command line for the call, which is copied as a whole', async () => {
  const said = listen();
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  onTestFinished(() => void vi.restoreAllMocks());
  await showDocs();
  await userEvent.click(page.getByRole('button', { name: '复制 curl 命令' }));
  await expect.poll(() => said).toEqual(['success: 已复制']);
  expect(written).toEqual([
    `curl '${location.origin}/crm/api/User/CreateUser' \\
  -H 'uid: <UId>' \\
  -H 'signature: <Signature>' \\
  -H 'content-type: application/json' \\
  -d '{
  "Name": "示例"
}'`,
  ]);
  expect(page.getByText(/^curl /).element().textContent).toBe(written[0]);
  await expect.element(page.getByText(/换成登录接口返回的值/)).toBeVisible();
  await expectReadable();
});

it('lists the fields of an upload beside its file, and sends both', async () => {
  await showDocs();
  await userEvent.click(page.getByRole('button', { name: 'POST importStaff' }));
  const fields = page.getByRole('table', { name: '请求参数' }).getByRole('row');
  await expect
    .poll(() => fields.elements().map((row) => row.textContent))
    .toEqual(['字段类型必填限制', 'DepartmentId整数是', 'file文本是']);
  const command = page.getByText(/^curl /).element().textContent;
  expect(command).toContain('/crm/api/User/ImportUserList?DepartmentId=1');
  expect(command).toContain(`-F 'file=@<文件>'`);
  await expect.element(page.getByText(/换成文件路径/)).toBeVisible();
});

it('gives the whole description as a file for tools of others', async () => {
  await showDocs();
  const saved: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:description';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await userEvent.click(page.getByRole('button', { name: '下载 OpenAPI' }));
  expect(names).toEqual(['openapi.json']);
  expect(JSON.parse(await saved[0]!.text())).toEqual(described);
});
