/** Functions of the call statistics for the composition. */
export { liveFloor } from './floor-live.rules.ts';
export { watchPresence } from './floor-presence.service.ts';
