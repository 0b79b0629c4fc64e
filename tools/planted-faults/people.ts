/** Faults in sessions, rights, tenants, departments, roles and staff. */
import { database, type Fault } from './fault.ts';

export const peopleFaults: readonly Fault[] = [
  {
    name: 'login/paused-address-goes-on-guessing',
    file: 'server/src/features/session/guesses.commands.ts',
    find: 'const isAllowed = await mayGuess(ctx, account, isKnownDevice);',
    replace: 'const isAllowed = true;',
    tests: database('server/src/features/session/login.http.test.ts'),
  },
  {
    name: 'rights/every-session-may-call-everything',
    file: 'server/src/http/dispatch.ts',
    find: '  if (!allows(endpoint.access, actor.rights)) throw forbidden();\n',
    replace: '',
    tests: database('server/src/features/audit/audit.http.test.ts'),
  },
  {
    name: 'tenants/owner-passes-row-security',
    file: 'server/migrations/0001_tenants.sql',
    find: "  execute format('alter table %s force row level security', guarded);\n",
    replace: '',
    tests: database('server/test/house/schema.db.test.ts'),
  },
  {
    name: 'departments/supervisor-extends-own-scope',
    file: 'server/src/features/departments/departments.commands.ts',
    find: '    heed(refuseGrowth(ctx.actor.scope, current.id, next.parentId));\n',
    replace: '',
    tests: database('server/src/features/departments/departments.http.test.ts'),
  },
  {
    name: 'roles/one-own-right-is-enough-to-grant',
    file: 'server/src/features/roles/roles.rules.ts',
    find: 'moved.every(holds)',
    replace: 'moved.some(holds)',
    tests: database('server/src/features/roles/roles.http.test.ts'),
  },
  {
    name: 'staff/batch-deletes-the-last-administrator',
    file: 'server/src/features/staff/staff.removal.commands.ts',
    find: '[staff.Id, ...going.map(({ Id }) => Id)]',
    replace: '[staff.Id]',
    tests: database('server/src/features/staff/staff-power.http.test.ts'),
  },
];
