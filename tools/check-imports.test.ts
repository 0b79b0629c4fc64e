import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findViolations } from './check-imports.ts';
import { withRules } from './house.ts';

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

it('docs/HOUSE.md shows the rules (node tools/house.ts writes them)', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../docs/HOUSE.md'), 'utf8');
  expect(page).toContain('server/db          -> contract/wire');
  expect(page).toBe(withRules(page));
});
