/** The command lines of 接口文档: every one is a request that the server accepts, and curl sends it as it is meant. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { pictureMessages } from '@gonghai/contract/files/picture.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { callsOf } from '../../../web/src/features/api-docs/description.ts';
import { curlSample, FILE, SIGNATURE, UID } from '../../../web/src/features/api-docs/curl-sample.ts';
import { startTestApp } from '../../test/app.ts';
import { apiDescription } from './openapi.ts';
import { parseRequest } from './parse.ts';

const test = await startTestApp({ ownApp: true });
const folder = mkdtempSync(join(tmpdir(), 'gonghai-test-curl-'));
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});
await test.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;

const calls = callsOf(apiDescription(catalogue)) ?? [];
const sampleFor = (path: string): string =>
  curlSample(
    calls.find((call) => call.path.endsWith(path))!,
    origin,
  );

/** As a person does: only the words in angle brackets are replaced. */
const paste = async (command: string, file = ''): Promise<string> => {
  const { uid, signature } = await test.signedIn('root');
  const own = command.replace(UID, uid).replace(SIGNATURE, signature).replace(FILE, file);
  return (await promisify(execFile)('sh', ['-c', own], { cwd: folder })).stdout;
};
const answerTo = async (path: string, file?: string): Promise<unknown> =>
  JSON.parse(await paste(sampleFor(path), file));

/** The words of the commands, read by a shell. */
const wordsOf = async (commands: readonly string[]): Promise<string[][]> => {
  const file = join(folder, 'all.sh');
  writeFileSync(file, [`curl() { printf '%s\\0' "$@"; printf 'end\\0'; }`, ...commands].join('\n'));
  const { stdout } = await promisify(execFile)('sh', [file], { maxBuffer: 10_000_000 });
  return stdout
    .split('\0end\0')
    .slice(0, -1)
    .map((words) => words.split('\0'));
};
const after = (words: readonly string[], option: string): string[] => words.filter((_, at) => words[at - 1] === option);

const sent = await wordsOf(catalogue.map(({ endpoint: { path } }) => sampleFor(`/crm/${path}`)));

it.each(catalogue.map(({ endpoint }, at) => [endpoint.path, endpoint, sent[at] ?? []] as const))(
  'The sample of %s has its method and address, and a request that the call accepts',
  (_, { path, method, kind, inQuery, access, request }, words) => {
    const { pathname, searchParams } = new URL(words[0] ?? '');
    expect(pathname).toBe(`/crm/${path}`);
    const [body] = after(words, '-d');
    const isPost = body !== undefined || words.includes('-F') || after(words, '-X')[0] === 'POST';
    expect(isPost ? 'POST' : 'GET').toBe(method);
    const isSigned = after(words, '-H').includes(`signature: ${SIGNATURE}`);
    expect(isSigned).toBe(access !== 'guest');
    expect(words.includes('-OJ')).toBe(kind === 'download' || kind === 'media');
    // A raw call reads its body itself: its query is the request.
    const isInQuery = inQuery || kind === 'upload';
    const given: unknown = isInQuery ? Object.fromEntries(searchParams) : JSON.parse(body ?? '');
    expect(() => parseRequest(request, given)).not.toThrow();
  },
);

it('Samples with a body, a query, a file to send and a file to receive work in curl', async () => {
  expect(await answerTo('/Authorize/Login')).toMatchObject({ Code: ResultCode.Refused });
  expect(await answerTo('/Currency/QueryDepartmentList')).toMatchObject({ Status: true });
  expect(await answerTo('/User/QueryUserPageList')).toMatchObject({ Status: true });
  writeFileSync(join(folder, '图片.png'), '不是图片');
  expect(await answerTo('/Upload/ImgUpToNumber', '图片.png')).toMatchObject({ Message: pictureMessages.type });
  await paste(sampleFor('/WorkOrder/WorkOrderExportV4'));
  const sheet = readdirSync(folder).find((name) => name.endsWith('.xlsx')) ?? '';
  expect(readFileSync(join(folder, sheet)).subarray(0, 2).toString()).toBe('PK');
});
