/** The plan of the house: its rooms, who may enter which, the order of the features and the roles inside one. */

export interface Room {
  readonly name: string;
  readonly path: RegExp;
  /** Rooms it may import from, besides itself. */
  readonly mayImport: readonly string[];
}

const SERVER_FLOORS = ['server/db', 'server/http', 'server/sheet', 'server/hub', 'server/jobs'];

/** The first match wins. */
export const ROOMS: readonly Room[] = [
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
  { name: 'server/hub', path: /^server\/src\/hub\//, mayImport: ['contract/wire'] },
  { name: 'server/jobs', path: /^server\/src\/jobs\//, mayImport: ['server/db'] },
  {
    name: 'server/feature',
    path: /^server\/src\/features\//,
    mayImport: ['contract/wire', 'contract/feature', ...SERVER_FLOORS],
  },
  {
    name: 'server/operator',
    path: /^server\/src\/operator\//,
    mayImport: ['contract/wire', 'contract/feature', 'contract/catalogue', ...SERVER_FLOORS, 'server/feature'],
  },
  {
    name: 'server/app',
    path: /^server\/src\/[\w-]+\.ts$/,
    mayImport: [
      'contract/wire',
      'contract/feature',
      'contract/catalogue',
      'server/embedded',
      ...SERVER_FLOORS,
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
  {
    name: 'web/feature',
    path: /^web\/src\/features\//,
    mayImport: ['contract/wire', 'contract/feature', 'web/platform', 'web/ui', 'web/widgets'],
  },
  {
    name: 'web/app',
    path: /^web\/src\/(app\/|[\w-]+\.tsx?$)/,
    mayImport: ['contract/wire', 'contract/feature', 'web/platform', 'web/ui', 'web/widgets', 'web/feature'],
  },
  /** What checks and starts the project; the journeys take their browser from it. */
  { name: 'tools', path: /^tools\//, mayImport: [] },
  { name: 'e2e', path: /^e2e\//, mayImport: ['contract/wire', 'contract/feature', 'tools'] },
];

/** A feature may know those of earlier tiers, never a neighbour or a later one. */
export const FEATURE_TIERS: readonly (readonly string[])[] = [
  ['departments', 'roles', 'dictionaries', 'settings', 'files', 'tasks'],
  ['staff', 'notices'],
  ['session', 'customers', 'lines'],
  ['calls', 'leads', 'orders', 'learning'],
  ['work-orders'],
  ['payments', 'shipping', 'deals', 'finance-flow'],
  ['call-statistics', 'sales-statistics', 'finance-reports', 'exam-report', 'home', 'api-docs', 'test-form', 'audit'],
];

/** Inside a server feature: which roles a role may import, besides its own. */
export const ROLES: Readonly<Record<string, readonly string[]>> = {
  routes: ['commands', 'queries', 'sheets', 'rules', 'service'],
  commands: ['rules', 'queries', 'service', 'sheets'],
  jobs: ['commands', 'queries', 'rules'],
  port: ['commands', 'queries', 'rules', 'service'],
  sheets: ['queries', 'rules'],
  /** A thing with a lifetime that app.ts makes once: a cache, a queue, a listener. */
  service: ['queries', 'rules'],
  queries: ['rules'],
  rules: [],
};
