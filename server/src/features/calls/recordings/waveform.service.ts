/** Computes the waveform of a recording from its packets. Runs in a separate process. */
import { SILENT_LEVEL } from '@gonghai/contract/calls/silence.rules.ts';
import type { EncodedPacket, InputAudioTrack } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import type { Sound } from './packets.service.ts';

/** Bars of a waveform. Two channels make it 400 bytes. */
const BARS = 200;
/** Opus decodes to this rate directly. Speech is below 4 kHz, and the work is a fraction of that for 48 kHz. */
const RATE = 8_000;
const MOST_CHANNELS = 2;
const FULL = 255;
/** Decoded of each bar, from its start: all of a recording of ten minutes. This bounds the work for a longer one. */
const OPUS_SECONDS_OF_BAR = 3;
/** Opus packets of silence are smaller. A packet that is not decoded and has more bytes per second is not silent. */
const SILENT_BYTES_PER_SECOND = 500;

/** The decoded samples of one packet, by channel; values from -1 to 1. */
type Decode = (packet: EncodedPacket) => readonly Float32Array[];

interface Decoder {
  /** Samples per second. */
  readonly rate: number;
  readonly secondsOfBar: number;
  readonly decode: Decode;
  readonly free: () => void;
}

const opusDecoder = async (channels: number): Promise<Decoder> => {
  const decoder = new OpusDecoder({ sampleRate: RATE, channels });
  await decoder.ready;
  return {
    rate: RATE,
    secondsOfBar: OPUS_SECONDS_OF_BAR,
    decode: ({ data }) => decoder.decodeFrame(data).channelData,
    free: () => decoder.free(),
  };
};

/** Sixteen-bit samples as wav files have them. */
const pcmDecoder = (channels: number, rate: number): Decoder => ({
  rate,
  secondsOfBar: Infinity,
  decode: ({ data }) => {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const frames = Math.floor(data.byteLength / 2 / channels);
    return Array.from({ length: channels }, (_, channel) =>
      Float32Array.from(
        { length: frames },
        (__, frame) => view.getInt16((frame * channels + channel) * 2, true) / 32_768,
      ),
    );
  },
  free: () => undefined,
});

/** Undefined for a format that cannot be decoded here. */
const decoderOf = async (track: InputAudioTrack, channels: number): Promise<Decoder | undefined> => {
  const codec = await track.getCodec();
  if (channels < 1 || channels > MOST_CHANNELS) return undefined;
  if (codec === 'opus') return opusDecoder(channels);
  return codec === 'pcm-s16' ? pcmDecoder(channels, await track.getSampleRate()) : undefined;
};

interface Waveform {
  readonly channels: number;
  /** For each bar one byte of each channel: the loudest sample, 0 to 255. */
  readonly bars: Uint8Array;
}

export interface SoundRange {
  readonly start: number;
  readonly seconds: number;
  /** Of packets. */
  readonly count: number;
}

/** Raises the bars that these samples belong to. */
const raise = (
  { channels, bars }: Waveform,
  samples: Float32Array,
  { channel, first, step }: { readonly channel: number; readonly first: number; readonly step: number },
): void => {
  for (let index = 0; index < samples.length; index += 1) {
    const bar = Math.min(BARS - 1, Math.max(0, Math.floor(first + index * step)));
    const level = Math.min(FULL, Math.round(Math.abs(samples[index] ?? 0) * FULL));
    const place = bar * channels + channel;
    if (level > (bars[place] ?? 0)) bars[place] = level;
  }
};

/** A bar whose sound is not known must not be taken for silence: players skip that. */
const markUnknown = ({ channels, bars }: Waveform, from: number, to = from): void => {
  const [first, end] = [Math.max(0, Math.floor(from)), Math.min(BARS, Math.floor(to) + 1)];
  for (let place = first * channels; place < end * channels; place += 1)
    bars[place] = Math.max(bars[place] ?? 0, SILENT_LEVEL + 1);
};

const isSilentPacket = ({ byteLength, duration }: EncodedPacket): boolean =>
  byteLength <= duration * SILENT_BYTES_PER_SECOND;

/** Undefined for a format that cannot be decoded. A damaged packet ends the waveform, not the recording. */
export const readWaveform = async (
  { track, packets }: Sound,
  { start, seconds }: SoundRange,
): Promise<Waveform | undefined> => {
  const channels = await track.getNumberOfChannels();
  const decoder = await decoderOf(track, channels);
  if (!decoder) return undefined;
  const waveform = { channels, bars: new Uint8Array(BARS * channels) };
  const barsPerSecond = BARS / seconds;
  // By the number of samples: the durations of packets are rounded.
  const step = barsPerSecond / decoder.rate;
  let known = 0;
  try {
    for await (const packet of packets()) {
      const first = (packet.timestamp - start) * barsPerSecond;
      const isDecoded = (first % 1) / barsPerSecond < decoder.secondsOfBar;
      if (!isDecoded && !isSilentPacket(packet)) markUnknown(waveform, first);
      const decoded = isDecoded ? decoder.decode(packet) : [];
      decoded.forEach((samples, channel) => {
        if (channel < channels) raise(waveform, samples, { channel, first, step });
      });
      known = first;
    }
  } catch {
    markUnknown(waveform, known, BARS);
  } finally {
    decoder.free();
  }
  return waveform;
};
