/** The quick check: types, lint, format, import rules and unit tests, in under a minute. */
import { runSteps, type Step } from './run.ts';

export const staticSteps: readonly Step[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the web', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings', 'contract', 'server', 'web', 'e2e', 'tools', 'bench'] },
  { name: 'format', command: ['oxfmt', '--check', 'contract', 'server', 'web', 'e2e', 'tools', 'bench'] },
  { name: 'import rules', command: ['node', 'tools/check-imports.ts'] },
];

/** Also records the duration of each test file. */
export const testStep = (name: string, project: string): Step => ({
  name,
  command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=./tools/file-times.ts'],
});

export const unitStep: Step = testStep('unit tests', 'unit');

if (import.meta.main) await runSteps([...staticSteps, unitStep]);
