/** The kinds of tests, by the name of the file as in vitest.config.ts. */
export type Kind = 'unit' | 'database' | 'start' | 'screen' | 'end-to-end';

/** Undefined for a file that is no test. */
export const kindOf = (file: string): Kind | undefined => {
  if (/^e2e\/.*\.spec\.ts$/.test(file)) return 'end-to-end';
  if (file.endsWith('.test.tsx')) return 'screen';
  if (file.endsWith('.start.test.ts')) return 'start';
  if (/\.(db|http)\.test\.ts$/.test(file)) return 'database';
  return file.endsWith('.test.ts') ? 'unit' : undefined;
};
