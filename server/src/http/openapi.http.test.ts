/** The API description is used by programs of others: their tools must accept it, and their clients must work. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { PASSWORD } from '../../test/people.ts';

const test = await startTestApp({ ownApp: true });
const folder = mkdtempSync(join(tmpdir(), 'gonghai-test-openapi-'));
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const PROJECT = resolve(import.meta.dirname, '../../..');
const headers = { ...(await test.signedIn('root')) };
const described = (await test.app.inject({ url: '/crm/openapi.json', headers })).body;
const file = join(folder, 'openapi.json');
writeFileSync(file, described);

/** Runs a program of the project with our Node. Returns its output, or throws it. */
const run = async (...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((end) => {
    child.once('close', end);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${output}${errors}`);
  return output;
};
const program = (path: string): string => join(PROJECT, 'node_modules', path);

it('The description passes the checks of redocly without errors and warnings', async () => {
  const config = join(PROJECT, 'redocly.yaml');
  const output = await run(program('@redocly/cli/bin/cli.js'), 'lint', '--config', config, '--format', 'json', file);
  expect(JSON.parse(output.slice(output.indexOf('{')))).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});

/** A client as others would write it. It knows the server only by the generated types. */
const CLIENT = `
import type { components, paths } from './api.d.ts';

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type Operation = { requestBody?: unknown; responses: { 200: unknown } };
type AnswerOf<O extends Operation> = Json<O['responses'][200]>;

const [address, UserName, Password] = process.argv.slice(2) as [string, string, string];
const send = async <O extends Operation>(path: keyof paths, init: RequestInit): Promise<AnswerOf<O>> =>
  (await (await fetch(address + path, init)).json()) as AnswerOf<O>;

type Login = paths['/crm/api/Authorize/Login']['post'];
const credentials: Json<Login['requestBody']> = { UserName, Password };
const { Data: session } = await send<Login>('/crm/api/Authorize/Login', {
  method: 'POST',
  headers: { 'content-type': 'application/json', app: 'Web' },
  body: JSON.stringify(credentials),
});

type Departments = paths['/crm/api/Currency/QueryDepartmentList']['get'];
const { Data: departments } = await send<Departments>('/crm/api/Currency/QueryDepartmentList', {
  headers: { uid: String(session.UId), signature: session.Signature },
});
const namesOf = ({ Name, Children }: components['schemas']['DepartmentNode']): string[] => [
  Name,
  ...Children.flatMap(namesOf),
];
console.log(JSON.stringify(departments.flatMap(namesOf)));
`;

const TYPES = {
  compilerOptions: {
    target: 'ES2024',
    module: 'NodeNext',
    lib: ['ES2024', 'DOM'],
    types: ['node'],
    typeRoots: [program('@types')],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  },
  files: ['client.ts', 'api.d.ts'],
};

it('A client with generated types compiles, logs in and reads a list', async () => {
  writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTypes(described)));
  writeFileSync(join(folder, 'client.ts'), CLIENT);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TYPES));
  expect(await run(program('typescript/bin/tsc'), '-p', 'tsconfig.json')).toBe('');

  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const names = JSON.parse(await run('client.ts', `http://127.0.0.1:${port}`, 'root', PASSWORD)) as string[];
  const { rows } = await test.owner.query<{ name: string }>(
    'select name from department where tenant_id = $1 order by name',
    [(await test.person('root')).tenantId],
  );
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
