/** Measures a recording, and writes it again so that players can seek in it. Runs in a separate process. */
import { LONGEST_CALL_SECONDS, type SoundType } from '@gonghai/contract/calls/recording.contract.ts';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type InputAudioTrack,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { openSound, type Sound } from './packets.service.ts';
import type { MeasuredSound } from './sound-messages.rules.ts';
import { readWaveform, type SoundRange } from './waveform.service.ts';

/** Types that a browser or recorder writes without an index. The others are kept as they are. */
const REWRITTEN: Partial<Record<SoundType, () => OutputFormat>> = {
  webm: () => new WebMOutputFormat(),
  ogg: () => new OggOutputFormat(),
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
};

interface Rewriting {
  readonly add: EncodedAudioPacketSource['add'];
  readonly end: () => Promise<Uint8Array>;
}

const startRewriting = async (format: OutputFormat, track: InputAudioTrack): Promise<Rewriting | undefined> => {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (!codec || !config || !format.getSupportedAudioCodecs().includes(codec)) return undefined;
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  return {
    add: (packet) => source.add(packet, { decoderConfig: config }),
    end: async () => {
      await output.finalize();
      return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
    },
  };
};

/** The start of the first packet, the end of the last, and how many there are: up to where the file is damaged. */
const rangeOf = async (sound: Sound): Promise<SoundRange> => {
  let [start, end, count] = [Infinity, 0, 0];
  try {
    for await (const { timestamp, duration } of sound.packets({ metadataOnly: true })) {
      start = Math.min(start, timestamp);
      end = Math.max(end, timestamp + duration);
      count += 1;
    }
  } catch (error) {
    if (count === 0) throw error;
  }
  return { start, seconds: end - start, count };
};

/** Undefined when the packets cannot be written, for example because their times go back. */
const rewrite = async (type: SoundType, { track, packets }: Sound, start: number): Promise<Uint8Array | undefined> => {
  const format = REWRITTEN[type]?.();
  try {
    const rewriting = format && (await startRewriting(format, track));
    if (!rewriting) return undefined;
    for await (const packet of packets()) await rewriting.add(packet.clone({ timestamp: packet.timestamp - start }));
    return await rewriting.end();
  } catch {
    return undefined;
  }
};

/** Undefined for a file without sound, or one that claims more than the longest call. Other tracks are left out. */
export const measureSound = async (type: SoundType, bytes: Uint8Array): Promise<MeasuredSound | undefined> => {
  using sound = await openSound(bytes);
  if (!sound) return undefined;
  const range = await rangeOf(sound);
  if (range.count === 0 || !(range.seconds > 0 && range.seconds <= LONGEST_CALL_SECONDS)) return undefined;
  return {
    milliseconds: Math.round(range.seconds * 1_000),
    waveform: (await readWaveform(sound, range)) ?? null,
    rewritten: (await rewrite(type, sound, range.start)) ?? null,
  };
};
