/** Functions of calls for other features and the composition. */
export { startReady } from './agent-states.commands.ts';
export { endAgentState, endStatesWithoutSession } from './agent-states.queries.ts';
export { addCallFigures } from './call-figures.queries.ts';
export { type CallDayDifference, compareCallDays, foldCallDays, repairCallDays } from './call-days.queries.ts';
export { callsOfDays, callSums, type DaySpan, isConnected, isCountingCall, peopleCounts } from './counting.queries.ts';
export {
  callConditions,
  type CallFilter,
  NEWEST_FIRST,
  readAgentCallLogs,
  readCountedCalls,
} from './counted-calls.queries.ts';
export { remarkCall } from './call-log.commands.ts';
export { readCallLogs, readCallsOfPhone, readStaffCalls } from './call-log.queries.ts';
export {
  AGENT_STATUS,
  agentConditions,
  demandAgent,
  demandStatsFilter,
  isEnabledAgent,
  type StatsReader,
} from './agents.queries.ts';
export { beatCall } from './calls.commands.ts';
export { afterSaleSubject, type CallSubject, customerSubject } from './call-subject.commands.ts';
export { dial, dialByMobile, type DialParts } from './dial.commands.ts';
export { deleteOldAnswers } from './dial.queries.ts';
export { type AskProvider, createProvider } from './provider.service.ts';
export { LARGEST_SEGMENT_FILE, MOST_PREFIXES, readSegmentText, writeSegmentText } from './segment-text.rules.ts';
export { teamMissedCounts } from './team-missed.queries.ts';
export { createPlaceFinder, SEGMENT_FILE } from './segments.service.ts';
export type { HeardSubject } from './recordings/hearing.service.ts';
export { createListenings } from './recordings/listening.service.ts';
export { correctSeconds } from './recordings/recordings.commands.ts';
export { type RecordStore, createRecordStore, RECORD_FOLDER } from './recordings/record-store.service.ts';
export { readRecordToken } from './recordings/record-token.rules.ts';
export { createSounds, type Sounds } from './recordings/sounds.service.ts';
export { type ConnectedPhone, createPhoneHub, readPhoneNow } from './mobile/phone-hub.commands.ts';
export { pushPhones } from './mobile/phone-pushes.service.ts';
