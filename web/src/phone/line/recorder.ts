/** Records a call in stereo, agent left and customer right, and delivers it in parts. */
import type { RecordingPart } from './channel.ts';

const PART_MS = 5_000;
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

/** Undefined where the browser cannot record: the call goes on without a recording. */
export const startRecorder = (
  microphone: MediaStream,
  other: MediaStreamTrack,
  onPart: (part: RecordingPart) => void,
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
    let index = 0;
    const deliver = (sound: Blob, isLast: boolean): void => {
      onPart({ index, sound, isLast });
      index += 1;
    };
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) deliver(data, false);
    });
    recorder.addEventListener('stop', () => {
      // Only now it is certain that no data follow.
      if (index > 0) deliver(new Blob([]), true);
      void context.close();
    });
    recorder.start(PART_MS);
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
