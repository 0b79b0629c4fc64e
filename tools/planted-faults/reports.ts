/** Faults in statistics, the home page and bounds of ranges. */
import { database, type Fault, screen, unit } from './fault.ts';

export const reportFaults: readonly Fault[] = [
  {
    name: 'sale-change/months-of-utc',
    file: 'server/src/features/sales-statistics/sale-change.queries.ts',
    find: "timezone('Asia/Shanghai', to_timestamp(${time}))",
    replace: "timezone('UTC', to_timestamp(${time}))",
    tests: database('server/src/features/sales-statistics/sales-data.http.test.ts'),
  },
  {
    name: 'intent-report/own-rows-of-the-department-only',
    file: 'server/src/features/sales-statistics/intent-report.queries.ts',
    find: '      return [`${of.staff} = ${params.add(userId)}`];',
    replace:
      '      return [`${of.staff} = ${params.add(userId)} and ${of.department} = (select department_id from staff me where me.id = ${of.staff})`];',
    tests: database('server/src/features/sales-statistics/intent-report.http.test.ts'),
  },
  {
    name: 'home-difference/a-number-counts-once-for-the-team',
    file: 'server/src/features/home/difference.queries.ts',
    find: 'partition by l.staff_id, l.tel',
    replace: 'partition by l.tel',
    tests: database('server/src/features/home/home-figures.http.test.ts'),
  },
  {
    name: 'customers-list/new-ones-by-number',
    file: 'server/src/features/customers/list/sort.queries.ts',
    find: "isByGotTime(filter) ? 'GotTime' : 'Id'",
    replace: "'Id'",
    tests: database('server/src/features/home/home.http.test.ts'),
  },
  {
    name: 'hub/no-reading-after-a-lost-connection',
    file: 'web/src/platform/hub.ts',
    find: 'if (state === HubState.Connected && isLost(before)) listener();',
    replace: '',
    tests: [
      ...unit('web/src/widgets/menu-count-pushes.test.ts'),
      ...screen('web/src/features/home/live-home.test.tsx'),
      ...screen('web/src/features/orders/order-dialogs.test.tsx'),
    ],
  },
  {
    name: 'disk/low-by-share-only',
    file: 'server/src/disk-space.ts',
    find: 'free < LOW_BYTES || free < size * LOW_SHARE',
    replace: 'free < size * LOW_SHARE',
    tests: unit('server/src/disk-watch.test.ts'),
  },
  {
    name: 'disk/low-by-bytes-only',
    file: 'server/src/disk-space.ts',
    find: ' || free < size * LOW_SHARE',
    replace: '',
    tests: unit('server/src/disk-watch.test.ts'),
  },
  {
    name: 'rankings/link-with-one-day',
    file: 'web/src/features/home/rankings.ts',
    find: 'StartTime: formatDay(range.StartTime)',
    replace: 'StartTime: formatDay(range.EndTime)',
    tests: unit('web/src/features/home/rankings.test.ts'),
  },
  {
    name: 'rankings/own-row-of-rank-six-twice',
    file: 'web/src/features/home/rankings.ts',
    find: 'IsOwn && Rank > IN_TABLE',
    replace: 'IsOwn && Rank >= IN_TABLE',
    tests: unit('web/src/features/home/rankings.test.ts'),
  },
  {
    name: 'passes/an-emoji-is-a-reason',
    file: 'contract/src/payments/pass.rules.ts',
    find: 'const { length } = [...reason.trim()];',
    replace: 'const { length } = reason.trim();',
    tests: unit('contract/src/payments/pass.rules.test.ts'),
  },
  {
    name: 'spans/a-second-is-missing',
    file: 'contract/src/wire/spans.ts',
    find: '(EndTime + SHANGHAI_OFFSET + 1) % DAY === 0',
    replace: '(EndTime + SHANGHAI_OFFSET + 1) % DAY < 2 || (EndTime + SHANGHAI_OFFSET + 2) % DAY === 0',
    tests: unit('contract/src/wire/spans.test.ts'),
  },
  {
    name: 'spans/a-second-more-than-a-year',
    file: 'contract/src/wire/stats-range.ts',
    find: 'EndTime - StartTime >= LONGEST_STATS_DAYS * DAY',
    replace: 'EndTime - StartTime > LONGEST_STATS_DAYS * DAY',
    tests: unit('contract/src/wire/spans.test.ts'),
  },
  {
    name: 'menu/ninety-nine-is-more',
    file: 'web/src/app/shell/menu-count.ts',
    find: 'count > MOST_SHOWN',
    replace: 'count >= MOST_SHOWN',
    tests: unit('web/src/app/shell/menu-count.test.ts'),
  },
];
