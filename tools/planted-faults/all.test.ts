import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run.ts';
import { allFaults } from './all.ts';
import { plant } from './fault.ts';

const FEATURES = 'server/src/features';

describe('planted faults', () => {
  it.each(allFaults)('$name still fits its file and its tests exist', (fault) => {
    expect(() => plant(readFileSync(join(ROOT, fault.file), 'utf8'), fault)).not.toThrow();
    expect(fault.tests.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('every name is used once', () => {
    expect(new Set(allFaults.map(({ name }) => name)).size).toBe(allFaults.length);
  });

  it('every feature of the server has a fault', () => {
    const features = readdirSync(join(ROOT, FEATURES));
    const without = features.filter((feature) => !allFaults.some(({ file }) => file.includes(`/${feature}/`)));
    expect(without).toEqual([]);
  });
});
