/** Faults in calls, recordings, lines and the queue. */
import { database, type Fault, screen, unit } from './fault.ts';

export const telephoneFaults: readonly Fault[] = [
  {
    name: 'recordings/one-part-too-many',
    file: 'server/src/features/calls/recordings/parts.rules.ts',
    find: 'part >= MOST_PARTS',
    replace: 'part > MOST_PARTS',
    tests: unit('server/src/features/calls/recordings/parts.rules.test.ts'),
  },
  {
    name: 'recordings/refused-recording-goes-on',
    file: 'web/src/phone/calls/recordings.ts',
    find: 'refused.add(actionId);',
    replace: '',
    tests: screen('web/src/phone/calls/recordings.test.tsx'),
  },
  {
    name: 'pairing/ticket-works-twice',
    file: 'server/src/features/calls/mobile/pairing.commands.ts',
    find: 'const taken = await takeTicket(trx, hash',
    replace: 'const taken = await findTicket(trx, hash',
    tests: database('server/src/features/calls/mobile/pairing.http.test.ts'),
  },
  {
    name: 'pairing/ticket-of-another-tenant',
    file: 'server/src/features/calls/mobile/pairing.commands.ts',
    find: 'return tenant !== undefined && tenant.id !== of.tenantId;',
    replace: 'return false;',
    tests: database('server/src/features/calls/mobile/pairing.http.test.ts'),
  },
  {
    name: 'mobile-line/end-of-another-call',
    file: 'web/src/phone/line/mobile-channel.ts',
    find: 'if (call?.actionId !== ActionId) return;',
    replace: 'if (!call) return;',
    tests: unit('web/src/phone/line/mobile-channel.test.ts'),
  },
  {
    name: 'desk-phone/dials-letters',
    file: 'web/src/phone/line/desk-channel.ts',
    find: '/^\\d{3,20}$/',
    replace: '/^.{3,20}$/',
    tests: unit('web/src/phone/line/desk-channel.test.ts'),
  },
  {
    name: 'queue/own-claims-count-as-taken',
    file: 'server/src/features/calls/queue-claims.queries.ts',
    find: ".where('k.staff_id', '<>', staffId)",
    replace: '',
    tests: database('server/src/features/calls/queue.http.test.ts'),
  },
  {
    name: 'queue/called-exactly-at-the-bound',
    file: 'server/src/features/calls/queue.rules.ts',
    find: 'startTime > now - CALLED_RECENTLY_SECONDS',
    replace: 'startTime >= now - CALLED_RECENTLY_SECONDS',
    tests: unit('server/src/features/calls/queue.rules.test.ts'),
  },
  {
    name: 'agent-states/changes-without-lock',
    file: 'server/src/features/calls/agent-states.commands.ts',
    find: '    await lockAgentState(trx, agent);\n    const present',
    replace: '    const present',
    tests: database('server/src/features/calls/agent-states.http.test.ts'),
  },
  {
    name: 'spot-checks/mark-at-the-end-of-the-sound',
    file: 'server/src/features/calls/spot-checks/spot-checks.commands.ts',
    find: 'Second * 1_000 > (recording.milliseconds',
    replace: 'Second > (recording.milliseconds',
    tests: database('server/src/features/calls/spot-checks/spot-checks.http.test.ts'),
  },
  {
    name: 'spot-checks/told-comment-is-repeated',
    file: 'server/src/features/calls/spot-checks/spot-checks.commands.ts',
    find: 'if (isSame && (before?.isTold || !isTold))',
    replace: 'if (isSame)',
    tests: database('server/src/features/calls/spot-checks/spot-checks.http.test.ts'),
  },
  {
    name: 'incoming-calls/answered-call-stays-missed',
    file: 'server/src/features/calls/incoming.queries.ts',
    find: 'and (not later.is_incoming or later.is_answered))',
    replace: 'and not later.is_incoming)',
    tests: database('server/src/features/calls/incoming.http.test.ts'),
  },
];
