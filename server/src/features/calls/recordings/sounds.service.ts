/** Measures recordings in processes of their own, which are killed at their limit and end when idle. */
import { startProcess, type WorkProcess } from '../../../jobs/child-process.ts';
import { createProcessPool } from '../../../jobs/process-pool.ts';
import type { SoundRequest, SoundResult, Unmeasured } from './sound-messages.rules.ts';

/** Shorter than a transaction of a job may be idle. An hour of sound takes a few seconds. */
const SOUND_MS = 10_000;
const IDLE_MS = 60_000;
const MEGABYTES = 256;
const RESIDENT_MEGABYTES = 700;

export interface Sounds {
  readonly measure: (request: SoundRequest) => Promise<SoundResult | Unmeasured>;
  readonly stop: () => Promise<void>;
}

interface SoundParts {
  readonly start?: () => WorkProcess<SoundRequest, SoundResult>;
  /** Lowered by tests. */
  readonly milliseconds?: number;
}

const startSoundProcess = (): WorkProcess<SoundRequest, SoundResult> =>
  startProcess({
    child: new URL('./sound-child.service.ts', import.meta.url),
    megabytes: MEGABYTES,
    residentMegabytes: RESIDENT_MEGABYTES,
  });

export const createSounds = ({ start = startSoundProcess, milliseconds = SOUND_MS }: SoundParts = {}): Sounds => {
  const pool = createProcessPool({ start, milliseconds, idleMilliseconds: IDLE_MS });
  let isStopped = false;
  return {
    measure: async (request) => {
      try {
        const result = await pool.ask(request);
        return result === 'late' ? { kind: 'unmeasured', reason: 'it took too long' } : result;
      } catch (error) {
        // The server ends: the recording is measured after its next start.
        if (isStopped) throw error;
        return { kind: 'unmeasured', reason: String(error) };
      }
    },
    stop: async () => {
      isStopped = true;
      await pool.stop();
    },
  };
};
