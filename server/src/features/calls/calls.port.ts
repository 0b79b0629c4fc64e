/** Functions of calls for other features and the composition. */
export { startReady } from './agent-states.commands.ts';
export { endAgentState, endStatesWithoutSession } from './agent-states.queries.ts';
export { addCallFigures } from './call-figures.queries.ts';
export { beatCall } from './calls.commands.ts';
export { type CallSubject, dial, dialByMobile, type DialParts } from './dial.commands.ts';
export { deleteOldAnswers } from './dial.queries.ts';
export { type AskProvider, createProvider } from './provider.service.ts';
export { LARGEST_SEGMENT_FILE, MOST_PREFIXES, readSegmentText, writeSegmentText } from './segment-text.rules.ts';
export { createPlaceFinder, SEGMENT_FILE } from './segments.service.ts';
