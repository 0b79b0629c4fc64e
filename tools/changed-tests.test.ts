import { describe, expect, it } from 'vitest';
import { affectedTests, readSources } from './changed-tests.ts';

const imports = (...specifiers: readonly string[]): string =>
  specifiers.map((specifier) => `import { x } from '${specifier}';`).join('\n');

const project = new Map(
  Object.entries({
    'contract/src/staff/staff.contract.ts': '',
    'contract/src/staff/staff.contract.test.ts': imports('./staff.contract.ts'),
    'server/src/app.ts': imports('./features/staff/staff.routes.ts', './features/calls/calls.routes.ts'),
    'server/src/db/schema/migrate.ts': '',
    'server/src/features/staff/staff.routes.ts': imports('./staff.rules.ts'),
    'server/src/features/staff/staff.rules.ts': imports('@gonghai/contract/staff/staff.contract.ts'),
    'server/src/features/staff/staff.port.ts': imports('./staff.rules.ts'),
    'server/src/features/staff/staff.http.test.ts': imports('../../../test/app.ts'),
    'server/src/features/calls/calls.routes.ts': imports('../staff/staff.port.ts'),
    'server/src/features/calls/calls.http.test.ts': imports('../../../test/app.ts'),
    'server/src/features/files/files.http.test.ts': imports('../../../test/app.ts'),
    'server/src/features/files/size.rules.ts': '',
    'server/src/features/files/size.rules.test.ts': imports('./size.rules.ts'),
    'server/test/app.ts': imports('../src/app.ts'),
    'server/test/global-setup.ts': imports('../src/db/schema/migrate.ts'),
    'server/test/house/matrix.http.test.ts': imports('../app.ts'),
    'server/test/start/calls.start.test.ts': '',
    'server/test/start/crm.start.test.ts': '',
    'server/test/start/kills.start.test.ts': '',
    'server/test/start/kills/files.ts': '',
    'web/src/ui/List.tsx': '',
    'web/src/features/staff/StaffScreen.tsx': imports('../../ui/List.tsx'),
    'web/src/features/staff/StaffScreen.test.tsx': imports('./StaffScreen.tsx'),
    'web/src/features/calls/CallScreen.test.tsx': '',
    'web/test/after-each.ts': '',
    'e2e/models/browser.ts': '',
    'e2e/staff-list.spec.ts': '',
    'e2e/calls.spec.ts': imports('./models/browser.ts'),
  }),
);

const DATABASE = [
  'server/src/features/calls/calls.http.test.ts',
  'server/src/features/files/files.http.test.ts',
  'server/src/features/staff/staff.http.test.ts',
  'server/test/house/matrix.http.test.ts',
];

describe('the tests that a change affects', () => {
  it.each<[string, string, readonly string[]]>([
    ['a document', 'docs/HOUSE.md', []],
    [
      'a component: the tests of its screens and the journeys of their feature',
      'web/src/ui/List.tsx',
      ['e2e/staff-list.spec.ts', 'web/src/features/staff/StaffScreen.test.tsx'],
    ],
    [
      'a rule: its own feature, those that use its port, the matrices, and journeys named after them',
      'server/src/features/staff/staff.rules.ts',
      [
        'e2e/calls.spec.ts',
        'e2e/staff-list.spec.ts',
        'server/src/features/calls/calls.http.test.ts',
        'server/src/features/staff/staff.http.test.ts',
        'server/test/house/matrix.http.test.ts',
        'server/test/start/calls.start.test.ts',
      ],
    ],
    [
      'a rule of a feature for which the folder of a start test has a file',
      'server/src/features/files/size.rules.ts',
      [
        'server/src/features/files/files.http.test.ts',
        'server/src/features/files/size.rules.test.ts',
        'server/test/house/matrix.http.test.ts',
        'server/test/start/kills.start.test.ts',
      ],
    ],
    ['a migration: every test with a database', 'server/migrations/0001_first.sql', DATABASE],
    ['a helper of tests', 'server/test/app.ts', DATABASE],
    ['a test', 'server/test/start/crm.start.test.ts', ['server/test/start/crm.start.test.ts']],
    ['a helper of journeys', 'e2e/models/browser.ts', ['e2e/calls.spec.ts']],
    [
      'the set-up of a kind',
      'web/test/after-each.ts',
      ['web/src/features/calls/CallScreen.test.tsx', 'web/src/features/staff/StaffScreen.test.tsx'],
    ],
  ])('%s', (_, changed, expected) => {
    expect(affectedTests([changed], project)).toEqual(expected);
  });

  it('are all tests when the configuration changes', () => {
    expect(affectedTests(['package-lock.json'], project)).toHaveLength(13);
  });

  it('are found in the project itself', () => {
    const sources = readSources();
    expect(affectedTests(['tools/check-imports.ts'], sources)).toEqual([
      'tools/changed-tests.test.ts',
      'tools/check-imports.test.ts',
      'tools/unused-exports.test.ts',
    ]);
    expect(sources.has('server/src/app.ts') && sources.has('contract/src/catalogue.ts')).toBe(true);
  });
});
