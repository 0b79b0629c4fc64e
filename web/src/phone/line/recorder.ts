/** Records a call in stereo, agent left and customer right, and delivers it in parts. */
import type { RecordingPart } from './channel.ts';

const PART_MS = 5_000;
/** Chromium begins with a part of one byte when sound starts late. The server could not tell its type. */
const LEAST_BYTES = 1_024;
/** Clear speech; an hour is about 15 MB. */
const BITS_PER_SECOND = 32_000;
/** Opus in webm where it is known; Safari records mp4. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const;

export interface Recorder {
  /** Another microphone was chosen. */
  readonly setMicrophone: (microphone: MediaStream) => void;
  /** The last part follows. */
  readonly stop: () => void;
}

/** Numbers the parts, and joins one that is too small with the next. */
const joinSmallParts = (onPart: (part: RecordingPart) => void) => {
  let index = 0;
  let held = new Blob([]);
  return {
    add: (sound: Blob): void => {
      held = new Blob([held, sound]);
      if (held.size < LEAST_BYTES) return;
      onPart({ index, sound: held, isLast: false });
      index += 1;
      held = new Blob([]);
    },
    /** The last part may be empty or small. Without any sound there is none. */
    end: (): void => {
      if (index > 0 || held.size > 0) onPart({ index, sound: held, isLast: true });
    },
  };
};

/** Undefined where the browser cannot record: the call goes on without a recording. `partMs` is lowered by tests. */
export const startRecorder = (
  microphone: MediaStream,
  other: MediaStreamTrack,
  onPart: (part: RecordingPart) => void,
  partMs = PART_MS,
): Recorder | undefined => {
  const mimeType = 'MediaRecorder' in globalThis && TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) return undefined;
  try {
    const context = new AudioContext();
    // Suspended before the first click on the page.
    void context.resume();
    const sides = context.createChannelMerger(2);
    const target = context.createMediaStreamDestination();
    sides.connect(target);
    let agent = context.createMediaStreamSource(microphone);
    agent.connect(sides, 0, 0);
    context.createMediaStreamSource(new MediaStream([other])).connect(sides, 0, 1);

    const recorder = new MediaRecorder(target.stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    const parts = joinSmallParts(onPart);
    recorder.addEventListener('dataavailable', ({ data }) => parts.add(data));
    recorder.addEventListener('stop', () => {
      // Only now it is certain that no data follow.
      parts.end();
      void context.close();
    });
    recorder.start(partMs);
    return {
      setMicrophone: (next) => {
        agent.disconnect();
        agent = context.createMediaStreamSource(next);
        agent.connect(sides, 0, 0);
      },
      stop: () => {
        if (recorder.state !== 'inactive') recorder.stop();
      },
    };
  } catch {
    return undefined;
  }
};
