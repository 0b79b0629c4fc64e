import { describe, expect, it } from 'vitest';
import { complaints } from './check-imports.ts';

const tree = (files: Record<string, string>) => complaints({ files: new Map(Object.entries(files)) });
const imports = (specifier: string) => `import { x } from '${specifier}';`;

/** A small lawful house, which each trespass is planted in. */
const lawful = {
  'contract/src/wire/fields.ts': '',
  'contract/src/staff/staff.contract.ts': imports('../wire/fields.ts'),
  'server/src/db/page.ts': imports('@gonghai/contract/wire/fields.ts'),
  'server/src/features/staff/staff.queries.ts': imports('../../db/page.ts'),
  'server/src/features/staff/staff.port.ts': imports('./staff.queries.ts'),
  'server/src/features/session/session.commands.ts': imports('../staff/staff.port.ts'),
  'server/src/features/session/session.queries.ts': '',
};

describe('the import rules', () => {
  it('pass a lawful house, ports of earlier features included', () => {
    expect(tree(lawful)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a room that reaches up',
      { 'server/src/db/page.ts': imports('../http/door.ts'), 'server/src/http/door.ts': '' },
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
      'a role that reaches up',
      { 'server/src/features/session/session.queries.ts': imports('./session.commands.ts') },
      'may not import',
    ],
    [
      'another web feature',
      { 'web/src/features/home/Home.tsx': imports('../session/Login.tsx'), 'web/src/features/session/Login.tsx': '' },
      'may not import',
    ],
    ['server code in the journeys', { 'e2e/login.spec.ts': imports('../server/src/db/page.ts') }, 'may not import'],
    [
      'a type import that trespasses',
      { 'server/src/db/page.ts': `import type { X } from '../http/door.ts';`, 'server/src/http/door.ts': '' },
      'may not import',
    ],
    [
      'a late import that trespasses',
      { 'server/src/db/page.ts': `const x = await import('../http/door.ts');`, 'server/src/http/door.ts': '' },
      'may not import',
    ],
    ['a file in no room', { 'server/src/helpers/x.ts': '' }, 'stands in no room'],
    ['a feature without a tier', { 'server/src/features/odds/odds.queries.ts': '' }, 'has no tier'],
    ['a ring', { 'server/src/db/a.ts': imports('./b.ts'), 'server/src/db/b.ts': imports('./a.ts') }, 'ring:'],
  ])('catch %s', (_, planted, complaint) => {
    const found = tree({ ...lawful, ...planted });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(complaint);
  });

  it('fail when nothing was read, or nothing was understood', () => {
    expect(tree({})).toEqual(['nothing was read']);
    expect(tree({ 'server/src/db/page.ts': 'export const x = 1;' })).toEqual(['not one import was found']);
  });
});
