/**
 * The module structure: modules, allowed imports, the order of features and the roles inside one. Run it to write the
 * rules into docs/HOUSE.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Module {
  readonly name: string;
  readonly path: RegExp;
  /** Modules it may import, besides itself. */
  readonly mayImport: readonly string[];
}

const SERVER_BASE = ['server/db', 'server/http', 'server/sheet', 'server/hub', 'server/jobs'];

/** The first match wins. */
export const MODULES: readonly Module[] = [
  { name: 'contract/wire', path: /^contract\/src\/wire\//, mayImport: [] },
  {
    name: 'contract/catalogue',
    path: /^contract\/src\/catalogue\.ts$/,
    mayImport: ['contract/wire', 'contract/feature'],
  },
  { name: 'contract/feature', path: /^contract\/src\/[\w-]+\//, mayImport: ['contract/wire'] },

  { name: 'server/embedded', path: /^server\/src\/embedded\//, mayImport: [] },
  { name: 'server/db', path: /^server\/src\/db\//, mayImport: ['contract/wire'] },
  { name: 'server/http', path: /^server\/src\/http\//, mayImport: ['contract/wire', 'server/db'] },
  { name: 'server/sheet', path: /^server\/src\/sheet\//, mayImport: ['contract/wire'] },
  { name: 'server/hub', path: /^server\/src\/hub\//, mayImport: ['contract/wire', 'server/db'] },
  { name: 'server/jobs', path: /^server\/src\/jobs\//, mayImport: ['server/db'] },
  {
    name: 'server/feature',
    path: /^server\/src\/features\//,
    mayImport: ['contract/wire', 'contract/feature', ...SERVER_BASE],
  },
  {
    name: 'server/operator',
    path: /^server\/src\/operator\//,
    mayImport: ['contract/wire', 'contract/feature', 'contract/catalogue', ...SERVER_BASE, 'server/feature'],
  },
  {
    name: 'server/app',
    path: /^server\/src\/[\w-]+\.ts$/,
    mayImport: [
      'contract/wire',
      'contract/feature',
      'contract/catalogue',
      'server/embedded',
      ...SERVER_BASE,
      'server/feature',
      'server/operator',
    ],
  },

  { name: 'web/platform', path: /^web\/src\/platform\//, mayImport: ['contract/wire'] },
  { name: 'web/ui', path: /^web\/src\/ui\//, mayImport: ['contract/wire', 'web/platform'] },
  {
    name: 'web/widgets',
    path: /^web\/src\/widgets\//,
    mayImport: ['contract/wire', 'contract/feature', 'web/platform', 'web/ui'],
  },
  /** The telephone. Its own files are public; its folders are for itself only. */
  {
    name: 'web/phone/parts',
    path: /^web\/src\/phone\/[\w-]+\//,
    mayImport: ['contract/wire', 'contract/feature', 'web/platform', 'web/ui', 'web/widgets', 'web/phone'],
  },
  {
    name: 'web/phone',
    path: /^web\/src\/phone\//,
    mayImport: ['contract/wire', 'contract/feature', 'web/platform', 'web/ui', 'web/widgets', 'web/phone/parts'],
  },
  {
    name: 'web/feature',
    path: /^web\/src\/features\//,
    mayImport: ['contract/wire', 'contract/feature', 'web/platform', 'web/ui', 'web/widgets', 'web/phone'],
  },
  /** The page of a mobile phone: a small program of its own, without React. */
  { name: 'web/phone-page', path: /^web\/src\/phone-page\//, mayImport: ['contract/wire', 'web/platform', 'web/ui'] },
  {
    name: 'web/app',
    path: /^web\/src\/(app\/|[\w-]+\.tsx?$)/,
    mayImport: [
      'contract/wire',
      'contract/feature',
      'web/platform',
      'web/ui',
      'web/widgets',
      'web/phone',
      'web/feature',
    ],
  },
  /** Checks and starts the project. The end-to-end tests use its browser. */
  { name: 'tools', path: /^tools\//, mayImport: [] },
  { name: 'e2e', path: /^e2e\//, mayImport: ['contract/wire', 'contract/feature', 'tools'] },
];

/** A feature may import features of earlier tiers only. */
export const FEATURE_TIERS: readonly (readonly string[])[] = [
  ['departments', 'roles', 'dictionaries', 'settings', 'files', 'tasks'],
  ['imports', 'views'],
  ['staff', 'notices'],
  ['session', 'customers', 'lines'],
  ['calls', 'leads', 'products', 'learning'],
  ['work-orders', 'orders'],
  ['finance-flow'],
  ['payments', 'shipping', 'deals'],
  ['call-statistics', 'sales-statistics', 'finance-reports', 'exam-report', 'home', 'api-docs', 'test-form', 'audit'],
  ['sales-check', 'journey'],
];

/** Inside a server feature: the roles that each role may import. */
export const ROLES: Readonly<Record<string, readonly string[]>> = {
  routes: ['commands', 'queries', 'sheets', 'rules', 'service'],
  commands: ['rules', 'queries', 'service', 'sheets'],
  jobs: ['commands', 'queries', 'rules'],
  port: ['commands', 'queries', 'rules', 'service', 'sheets'],
  sheets: ['queries', 'rules'],
  /** An object with a lifetime that app.ts creates once: a cache, a queue, a listener. */
  service: ['queries', 'rules'],
  queries: ['rules'],
  rules: [],
};

const linesOf = (rules: Iterable<readonly [string, readonly string[]]>, width: number): string =>
  [...rules].map(([name, allowed]) => `${name.padEnd(width)} -> ${allowed.join(', ') || '(nothing)'}`).join('\n');

/** The rules as docs/HOUSE.md shows them. */
const rulesText = (): string =>
  [
    linesOf(
      MODULES.map(({ name, mayImport }) => [name, mayImport] as const),
      18,
    ),
    `Roles inside a server feature:\n${linesOf(Object.entries(ROLES), 18)}`,
    `Tiers of features:\n${FEATURE_TIERS.map((tier, index) => `${index + 1}  ${tier.join(', ')}`).join('\n')}`,
  ].join('\n\n');

/** docs/HOUSE.md with the rules of this file in its block of allowed imports. */
export const withRules = (page: string): string =>
  page.replace(/(## Allowed imports\n.*?```\n).*?(\n```)/s, (_, before, after) => before + rulesText() + after);

if (import.meta.main) {
  const file = resolve(import.meta.dirname, '../docs/HOUSE.md');
  writeFileSync(file, withRules(readFileSync(file, 'utf8')));
}
