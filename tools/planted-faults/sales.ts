/** Faults in customers, leads, calls and lines. */
import { database, type Fault, unit } from './fault.ts';

export const salesFaults: readonly Fault[] = [
  {
    name: 'customers-list/agent-sees-all-owners',
    file: 'server/src/features/customers/list/owners.queries.ts',
    find: "  if (actor.scope.kind === 'own') who.push(`s.id = ${params.add(actor.userId)}`);\n",
    replace: '',
    tests: database('server/src/features/customers/list/customers-list.http.test.ts'),
  },
  {
    name: 'customers-detail/capacity-ignored-when-adding',
    file: 'server/src/features/customers/detail/customers.commands.ts',
    find: '  if (room.left === 0) throw new Refusal(say.capacityReached);\n',
    replace: '',
    tests: database('server/src/features/customers/detail/customers.http.test.ts'),
  },
  {
    name: 'customers-moves/capacity-counted-without-a-lock',
    file: 'server/src/features/customers/moves/moves.queries.ts',
    find: '    .forNoKeyUpdate()\n',
    replace: '',
    tests: database('server/src/features/customers/moves/moves.http.test.ts'),
  },
  {
    name: 'customers-sheets/import-changes-blacklisted',
    file: 'server/src/features/customers/sheets/import-known.rules.ts',
    find: '({ placement }: KnownCustomer): boolean => placement !== Placement.Blacklist;',
    replace: '(_: KnownCustomer): boolean => true;',
    tests: database('server/src/features/customers/sheets/import.http.test.ts'),
  },
  {
    name: 'customers-rules/student-without-owner-is-in-the-pool',
    file: 'contract/src/customers/custody.rules.ts',
    find: 'kind === CustomerKind.AfterSales ? UNOWNED : placementLabel[placement]',
    replace: 'placementLabel[placement]',
    tests: unit('contract/src/customers/custody.rules.test.ts'),
  },
  {
    name: 'customers-rules/customer-with-an-order-is-recycled',
    file: 'server/src/features/customers/moves/recycle.queries.ts',
    find: '(c.intent_time is null and c.work_order_time is null)',
    replace: '(c.intent_time is null)',
    tests: database('server/src/features/customers/moves/recycle.http.test.ts'),
  },
  {
    name: 'leads-intake/one-push-stops-the-others',
    file: 'server/src/features/leads/intake/handling.commands.ts',
    find: '    if (others.length > 0) for (const _ of due) await handleDuePushes(parts, tenantId, 1);\n    else {',
    replace: '    {',
    tests: database('server/src/features/leads/intake/handling.http.test.ts'),
  },
  {
    name: 'leads-assignment/one-lead-above-the-daily-cap',
    file: 'server/src/features/leads/lead-assignment.rules.ts',
    find: 'agent.today < (agent.cap',
    replace: 'agent.today <= (agent.cap',
    tests: unit('server/src/features/leads/lead-assignment.rules.test.ts'),
  },
  {
    name: 'leads-hand-over/refused-dial-counts-as-a-call',
    file: 'server/src/features/leads/hand-over.queries.ts',
    find: ' and k.filter_result = ${FILTER_PASSED}',
    replace: '',
    tests: database('server/src/features/leads/hand-over.http.test.ts'),
  },
  {
    name: 'calls/blacklisted-number-is-dialled',
    file: 'server/src/features/calls/dial-checks.commands.ts',
    find: '  isBlacklisted || isOnLocalList ||',
    replace: '  isOnLocalList ||',
    tests: database('server/src/features/calls/dial.http.test.ts'),
  },
  {
    name: 'calls/two-agents-claim-one-customer',
    file: 'server/src/features/calls/queue-claims.queries.ts',
    find: '\n    where call_claim.staff_id = excluded.staff_id or call_claim.beat_time <= ${now - CLAIM_SECONDS}',
    replace: '',
    tests: database('server/src/features/calls/queue.http.test.ts'),
  },
  {
    name: 'lines/supervisor-reads-passwords',
    file: 'server/src/features/lines/lines.commands.ts',
    find: "    if (!isOwn) return sealed === '' ? '' : MASK;\n",
    replace: '',
    tests: database('server/src/features/lines/lines.http.test.ts'),
  },
];
