/** Watches the media connection of a call: its quality, and whether the other side is still there. */
import { type CallQuality, type MediaSample, qualityOf } from '@gonghai/contract/calls/call-quality.rules.ts';

const EVERY_MS = 2_000;
/** A connection may recover from a change of networks within this time. SIP reports a vanished peer after a minute. */
const RECOVER_WITHIN_MS = 10_000;

/** Counters since the beginning of the call. */
interface Counters {
  readonly received: number;
  readonly lost: number;
  readonly bytes: number;
  readonly jitterMs: number;
  readonly roundTripMs: number;
  readonly lossThere: number;
}

const numberIn = (entry: Record<string, unknown>, name: string): number => {
  const value = entry[name];
  return typeof value === 'number' ? value : 0;
};

const readCounters = (report: RTCStatsReport): Counters => {
  let counters: Counters = { received: 0, lost: 0, bytes: 0, jitterMs: 0, roundTripMs: 0, lossThere: 0 };
  // Entries have no useful type: their fields depend on the kind.
  report.forEach((entry: Record<string, unknown>) => {
    if (entry['type'] === 'inbound-rtp' && entry['kind'] === 'audio') {
      counters = {
        ...counters,
        received: numberIn(entry, 'packetsReceived'),
        lost: numberIn(entry, 'packetsLost'),
        jitterMs: numberIn(entry, 'jitter') * 1_000,
      };
    } else if (entry['type'] === 'remote-inbound-rtp') {
      const lossThere = numberIn(entry, 'fractionLost');
      counters = { ...counters, lossThere, roundTripMs: numberIn(entry, 'roundTripTime') * 1_000 };
    } else if (entry['type'] === 'transport') {
      counters = { ...counters, bytes: counters.bytes + numberIn(entry, 'bytesReceived') };
    }
  });
  return counters;
};

const sampleBetween = (before: Counters, now: Counters): MediaSample => {
  const lost = Math.max(0, now.lost - before.lost);
  const all = lost + Math.max(0, now.received - before.received);
  const { jitterMs, roundTripMs, lossThere } = now;
  return { loss: Math.max(all === 0 ? 0 : lost / all, lossThere), jitterMs, roundTripMs };
};

interface MediaReports {
  readonly onQuality: (quality: CallQuality) => void;
  /** `lastReceived`: when the last media arrived, in milliseconds of the browser's clock. */
  readonly onLost: (lastReceived: number) => void;
}

/** Begins with the answer; returns the function that ends it. */
export const watchMedia = (connection: RTCPeerConnection, { onQuality, onLost }: MediaReports): (() => void) => {
  let before: Counters | undefined;
  let lastReceived = Date.now();
  let recovery: ReturnType<typeof setTimeout> | undefined;

  const measure = async (): Promise<void> => {
    const now = readCounters(await connection.getStats());
    if (now.bytes > (before?.bytes ?? 0)) lastReceived = Date.now();
    if (before && now.received > before.received) onQuality(qualityOf(sampleBetween(before, now)));
    before = now;
  };
  const timer = setInterval(() => void measure().catch(() => undefined), EVERY_MS);

  const stop = (): void => {
    clearInterval(timer);
    clearTimeout(recovery);
    connection.removeEventListener('connectionstatechange', check);
  };
  const giveUp = (): void => {
    stop();
    onLost(lastReceived);
  };
  const check = (): void => {
    const state = connection.connectionState;
    if (state === 'failed') giveUp();
    else if (state === 'disconnected') recovery ??= setTimeout(giveUp, RECOVER_WITHIN_MS);
    else if (state === 'connected') {
      clearTimeout(recovery);
      recovery = undefined;
    }
  };
  connection.addEventListener('connectionstatechange', check);
  check();
  return stop;
};
