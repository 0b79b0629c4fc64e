/** The quick check: import rules, format, lint, types and unit tests, in under a minute. */
import { runSteps, type Step } from './run.ts';
import type { Kind } from './test-kinds.ts';

/** The quickest first. */
export const staticSteps: readonly Step[] = [
  { name: 'import rules', command: ['node', 'tools/check-imports.ts'] },
  { name: 'unused exports', command: ['node', 'tools/unused-exports.ts'] },
  { name: 'format', command: ['oxfmt', '--check', 'contract', 'server', 'web', 'e2e', 'tools', 'bench'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings', 'contract', 'server', 'web', 'e2e', 'tools', 'bench'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the web', command: ['tsc', '-p', 'web/tsconfig.json'] },
];

/** All tests of a kind, or only these files. Also measures each file. */
export const testStep = (kind: Kind, files: readonly string[] = []): Step => {
  const name = `${kind} tests`;
  if (kind === 'end-to-end')
    return { name, command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...files] };
  // The screen tests are a project in `web`, and vitest compares paths from there.
  const paths = files.map((file) => (kind === 'screen' ? file.replace(/^web\//, '') : file));
  const reporters = ['--reporter=default', '--reporter=./tools/file-times.ts'];
  return { name, command: ['vitest', 'run', '--project', kind, ...reporters, ...paths] };
};

if (import.meta.main) await runSteps([...staticSteps, testStep('unit')]);
