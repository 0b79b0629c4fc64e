/** Faults in live lists and in a full disk. */
import { database, type Fault, unit } from './fault.ts';

export const listsFaults: readonly Fault[] = [
  {
    name: 'customers-live/one-visible-place-is-not-enough',
    file: 'server/src/features/customers/list/live.rules.ts',
    find: 'news.places.some((each) => seesPlace(watcher, kind, each)) ? null : undefined',
    replace: 'news.places.every((each) => seesPlace(watcher, kind, each)) ? null : undefined',
    tests: unit('server/src/features/customers/list/live.rules.test.ts'),
  },
  {
    name: 'customers-live/staff-without-department-are-seen',
    file: 'server/src/features/customers/list/live.rules.ts',
    find: 'one.departmentId !== null && scope.ids.includes(one.departmentId)',
    replace: '(one.departmentId === null || scope.ids.includes(one.departmentId))',
    tests: unit('server/src/features/customers/list/live.rules.test.ts'),
  },
  {
    name: 'disk/full-disk-is-a-fault',
    file: 'server/src/http/faults.ts',
    find: 'if (isDiskFull(error)) return { envelope: turnDown(ResultCode.Refused, messages.diskFull), isFault: true };',
    replace: '',
    tests: unit('server/src/http/faults.test.ts'),
  },
  {
    name: 'views/every-reader-may-share',
    file: 'server/src/features/views/views.commands.ts',
    find: 'if (edit.IsShared && !mayShare(ctx.actor)) throw',
    replace: 'if (edit.IsShared && false) throw',
    tests: database('server/src/features/customers/list/views.http.test.ts'),
  },
  {
    name: 'imports/last-line-of-a-number-is-used',
    file: 'server/src/features/imports/import.rules.ts',
    find: 'if (!isBad(line) && !first.has(line.tel)) first.set',
    replace: 'if (!isBad(line)) first.set',
    tests: database('server/src/features/customers/sheets/import.http.test.ts'),
  },
];
