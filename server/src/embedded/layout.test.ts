import { describe, expect, it } from 'vitest';
import { layoutOf, lockNameOf } from './layout.ts';

/** A folder whose socket path has exactly this many bytes. */
const folderFor = (bytes: number): string => `/${'x'.repeat(bytes - '//run/.s.PGSQL.5432'.length)}`;

describe('layoutOf', () => {
  it('keeps the socket inside while its path is short enough for the kernel', () => {
    expect(layoutOf(folderFor(107), 1000).run).toBe(`${folderFor(107)}/run`);
    expect(layoutOf(folderFor(108), 1000).run).toMatch(/^\/tmp\/gonghai-1000-[0-9a-f]{16}$/);
    expect(layoutOf(folderFor(108), 0).run).toMatch(/^\/run\/gonghai-[0-9a-f]{16}$/);
  });

  it('counts bytes, not characters', () => {
    expect(layoutOf(`/${'数'.repeat(30)}`, 0).run).toMatch(/^\/run\//);
  });
});

it('lockNameOf differs between folders', () => {
  expect(lockNameOf('/a')).not.toBe(lockNameOf('/b'));
  expect(lockNameOf('/a')).toMatch(/^\0gonghai-pg-/);
});
