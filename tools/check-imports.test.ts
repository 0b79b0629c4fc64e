import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findViolations } from './check-imports.ts';
import { withRules } from './house.ts';
import { findDecidingWords } from './deciding-words.ts';
import { columnsIn, findSqlOutsideQueries } from './sql-layer.ts';

const tree = (files: Record<string, string>) => findViolations({ files: new Map(Object.entries(files)) });
const imports = (specifier: string) => `import { x } from '${specifier}';`;

/** A small valid project, to which each test adds a violation. */
const valid = {
  'contract/src/wire/fields.ts': '',
  'contract/src/staff/staff.contract.ts': imports('../wire/fields.ts'),
  'server/src/db/page.ts': imports('@gonghai/contract/wire/fields.ts'),
  'server/src/features/staff/staff.queries.ts': imports('../../db/page.ts'),
  'server/src/features/staff/staff.port.ts': imports('./staff.queries.ts'),
  'server/src/features/session/session.commands.ts': imports('../staff/staff.port.ts'),
  'server/src/features/session/session.queries.ts': '',
};

describe('the import rules', () => {
  it('accept a valid project, including ports of earlier features', () => {
    expect(tree(valid)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a module that imports a higher one',
      { 'server/src/db/page.ts': imports('../http/dispatch.ts'), 'server/src/http/dispatch.ts': '' },
      'may not import',
    ],
    [
      'web code in the server',
      { 'server/src/db/page.ts': imports('../../../web/src/platform/api.ts'), 'web/src/platform/api.ts': '' },
      'may not import',
    ],
    [
      'a later feature',
      { 'server/src/features/staff/staff.queries.ts': imports('../session/session.queries.ts') },
      'may not import',
    ],
    [
      'the inside of an earlier feature',
      { 'server/src/features/session/session.commands.ts': imports('../staff/staff.queries.ts') },
      'may not import',
    ],
    [
      'a forbidden role',
      { 'server/src/features/session/session.queries.ts': imports('./session.commands.ts') },
      'may not import',
    ],
    [
      'another web feature',
      { 'web/src/features/home/Home.tsx': imports('../session/Login.tsx'), 'web/src/features/session/Login.tsx': '' },
      'may not import',
    ],
    [
      'the inside of the telephone',
      { 'web/src/features/home/Home.tsx': imports('../../phone/line/sound.ts'), 'web/src/phone/line/sound.ts': '' },
      'may not import',
    ],
    ['server code in e2e', { 'e2e/login.spec.ts': imports('../server/src/db/page.ts') }, 'may not import'],
    [
      'a forbidden type import',
      { 'server/src/db/page.ts': `import type { X } from '../http/dispatch.ts';`, 'server/src/http/dispatch.ts': '' },
      'may not import',
    ],
    [
      'a forbidden dynamic import',
      { 'server/src/db/page.ts': `const x = await import('../http/dispatch.ts');`, 'server/src/http/dispatch.ts': '' },
      'may not import',
    ],
    ['a file in no module', { 'server/src/helpers/x.ts': '' }, 'belongs to no module'],
    ['a feature without a tier', { 'server/src/features/odds/odds.queries.ts': '' }, 'has no tier'],
    ['an import cycle', { 'server/src/db/a.ts': imports('./b.ts'), 'server/src/db/b.ts': imports('./a.ts') }, 'cycle:'],
  ])('catch %s', (_, planted, complaint) => {
    const found = tree({ ...valid, ...planted });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(complaint);
  });

  it('fail when no file or no import was read', () => {
    expect(tree({})).toEqual(['nothing was read']);
    expect(tree({ 'server/src/db/page.ts': 'export const x = 1;' })).toEqual(['not one import was found']);
  });
});

describe('SQL outside the queries', () => {
  const columns = columnsIn('export interface StaffTable {\n  tenant_id: number;\n  name: string;\n}');
  const found = (file: string, text: string) => findSqlOutsideQueries(new Map([[file, text]]), columns);
  const commands = 'server/src/features/staff/staff.commands.ts';

  it.each<[string, string]>([
    ['the builder', `import { sql } from 'kysely';`],
    ['the types of the builder', `import type { Insertable } from 'kysely';`],
    ['the tables', `import type { StaffTable } from '../../db/tables.ts';`],
    ['parameters', `import { SqlParams } from '../../db/sql-params.ts';`],
    ['a template', 'await sql<{ id: number }>`select 1`.execute(trx);'],
    ['a select', `trx.selectFrom('staff')`],
    ['an insert', `trx\n  .insertInto('staff')`],
    ['a property named after a column', 'const values = { tenant_id: 1 };'],
    ['a column in a text', `const order = 'tenant_id';`],
  ])('is found: %s', (_, text) => {
    expect(found(commands, text)).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['in queries', 'server/src/features/staff/staff.queries.ts', `trx.selectFrom('staff').where('tenant_id', '=', 1)`],
    ['in tests', 'server/src/features/staff/staff.http.test.ts', 'const row = { tenant_id: 1 };'],
    ['in comments', commands, '/** Sets\n * tenant_id. */\nconst url = "http://x"; // tenant_id'],
    ['other names with underscores', commands, `violates(error, 'staff_name_unique')`],
  ])('is accepted: %s', (_, file, text) => {
    expect(found(file, text)).toEqual([]);
  });
});

it('docs/HOUSE.md shows the rules (node tools/house.ts writes them)', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../docs/HOUSE.md'), 'utf8');
  expect(page).toContain('server/db          -> contract/wire');
  expect(page).toBe(withRules(page));
});

describe('words that decide', () => {
  const found = (line: string) => findDecidingWords(new Map([['web/src/app/a.ts', `const a = 1;\n${line}`]]));

  it.each([
    `if (Action === '提交报单') return 1;`,
    `const is = '跳过' !== label;`,
    `case '修改报单':`,
    `why.startsWith('同事')`,
    'title.includes(`驳回`)',
    `/驳回|失败/.test(action)`,
  ])('are found in %s', (line) => {
    expect(found(line)).toHaveLength(1);
    expect(found(line)[0]).toContain('web/src/app/a.ts:2');
  });

  it('are only shown or compared as codes in the rest', () => {
    for (const line of [`const label = '驳回';`, `if (action === AuditAction.refund) say('退款');`])
      expect(found(line)).toEqual([]);
  });

  it('belong to the data in tests, sheets of banks and the demonstration', () => {
    const line = `if (a === '退款') return;`;
    const files = [
      'web/src/a.test.tsx',
      'server/src/operator/demo/a.ts',
      'server/src/features/payments/statement.rules.ts',
    ];
    expect(findDecidingWords(new Map(files.map((file) => [file, line])))).toEqual([]);
  });
});
