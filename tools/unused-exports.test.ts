import { expect, it } from 'vitest';
import { findUnusedExports } from './unused-exports.ts';

const unused = (files: Record<string, string>) =>
  findUnusedExports(new Map(Object.entries(files))).map(({ file, name }) => `${file} ${name}`);

it('names the exports that no other file uses', () => {
  expect(
    unused({
      'web/src/a.ts': `export const used = 1;\nexport const own = used;\nexport type Shape = number;`,
      'web/src/b.ts': `import { used, type Shape } from './a.ts';\nexport interface Alone { readonly a: Shape }`,
    }),
  ).toEqual(['web/src/a.ts own', 'web/src/b.ts Alone']);
});

it('counts uses in tests, by dynamic imports, and calls that the catalogue takes with their file', () => {
  expect(
    unused({
      'server/src/a.ts': 'export const rule = 1;',
      'server/src/a.test.ts': `import { rule } from './a.ts';`,
      'server/src/late.ts': 'export const load = 1;',
      'server/src/main.ts': `const { load } = await import('./late.ts');`,
      'contract/src/x/x.contract.ts': `export const findX = endpoint({\n  path: 'x' });\nexport const row = z.object({});`,
    }),
  ).toEqual(['contract/src/x/x.contract.ts row']);
});
