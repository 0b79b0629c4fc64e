/** Faults in statistics, the floor and the home page. */
import { database, type Fault, unit } from './fault.ts';

export const statisticsFaults: readonly Fault[] = [
  {
    name: 'floor/disabled-staff-are-shown',
    file: 'server/src/features/call-statistics/floor.queries.ts',
    find: 'and s.status = ${UsableStatus.Enabled} and s.deleted_time',
    replace: 'and s.deleted_time',
    tests: database('server/src/features/call-statistics/floor.http.test.ts'),
  },
  {
    name: 'floor/old-wrap-up-counts-as-open',
    file: 'server/src/features/call-statistics/floor.rules.ts',
    find: 'if (unwrittenSince !== null && unwrittenSince >= (stateSince ?? 0))',
    replace: 'if (unwrittenSince !== null)',
    tests: unit('server/src/features/call-statistics/floor.rules.test.ts'),
  },
  {
    name: 'calls/minutes-are-rounded',
    file: 'contract/src/calls/call-figures.rules.ts',
    find: 'Math.ceil(seconds / MINUTE)',
    replace: 'Math.round(seconds / MINUTE)',
    tests: unit('contract/src/calls/call-figures.rules.test.ts'),
  },
  {
    name: 'sales-statistics/undone-deals-are-counted',
    file: 'server/src/features/sales-statistics/counted.queries.ts',
    find: "`not ${isUndone('$1')}`,",
    replace: '',
    tests: database('server/src/features/sales-statistics/sales-data.http.test.ts'),
  },
  {
    name: 'sales-statistics/conversion-of-the-part',
    file: 'server/src/features/sales-statistics/sale-change.queries.ts',
    find: 'counted[figure](whole, params)',
    replace: 'counted[figure](range, params)',
    tests: database('server/src/features/sales-statistics/sales-data.http.test.ts'),
  },
  {
    name: 'sales-statistics/agents-without-department-are-missing',
    file: 'server/src/features/sales-statistics/counted.queries.ts',
    find: '`coalesce(agent.department_id, ${TOP})`',
    replace: "'agent.department_id'",
    tests: database('server/src/features/sales-statistics/intent-report.http.test.ts'),
  },
  {
    name: 'ranges/previous-range-overlaps',
    file: 'contract/src/wire/spans.ts',
    find: 'rangeOfDays(2 * first - last - 1, first - 1)',
    replace: 'rangeOfDays(2 * first - last, first)',
    tests: unit('contract/src/wire/spans.test.ts'),
  },
  {
    name: 'home/colleagues-follow-everything',
    file: 'server/src/features/home/live.rules.ts',
    find: 'staffId === undefined || staffId === userId',
    replace: 'staffId === userId',
    tests: database('server/src/features/home/live.db.test.ts'),
  },
  {
    name: 'home/unreconciled-payments-are-ranked',
    file: 'server/src/features/home/rankings.queries.ts',
    find: "where p.tenant_id = $1 and ${isReconciled('p')} and p.payment_time",
    replace: 'where p.tenant_id = $1 and p.payment_time',
    tests: database('server/src/features/home/home-figures.http.test.ts'),
  },
];
