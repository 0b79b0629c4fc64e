/** Makes the recordings of the demonstration: tones of two sides with pauses. Needs Chromium; run again after a change. */
import { rm, writeFile } from 'node:fs/promises';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from 'mediabunny';
import { chromium } from 'playwright';
import { measureSound } from '../server/src/features/calls/recordings/sound.service.ts';
import { type DemoSound, DEMO_SOUND_FILES, DEMO_SOUND_LIST } from '../server/src/operator/demo/demo-sounds.ts';
import { browserFlags, browserPath } from './browser.ts';

/** Seconds: a dozen, most of them short, as calls are. */
const LENGTHS = [5, 8, 11, 15, 20, 26, 32, 38, 46, 56, 68, 92];

interface Encoded {
  readonly packets: readonly { readonly timestamp: number; readonly duration: number; readonly bytes: number[] }[];
  readonly description: number[];
}

/** Runs in the browser: draws both sides taking turns, and encodes them as Opus. */
const encodeTalk = async (seconds: number): Promise<Encoded> => {
  const rate = 48_000;
  let seed = seconds * 7_919;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const [agent, customer] = [new Float32Array(seconds * rate), new Float32Array(seconds * rate)];
  const syllable = (side: Float32Array, from: number, length: number, pitch: number, level: number): void => {
    for (let index = 0; index < length * rate; index += 1) {
      const place = Math.floor(from * rate) + index;
      if (place >= side.length) return;
      const time = index / rate;
      const envelope = Math.sin((Math.PI * time) / length) * level;
      side[place] =
        envelope * (Math.sin(2 * Math.PI * pitch * time) + 0.4 * Math.sin(4 * Math.PI * pitch * time)) * 0.6;
    }
  };
  let isCustomer = false;
  let hasWaited = seconds < 40;
  for (let at = 0.3; at < seconds - 0.4; isCustomer = !isCustomer) {
    const end = Math.min(seconds - 0.3, at + 1 + random() * 4);
    while (at < end) {
      const length = Math.min(0.12 + random() * 0.16, end - at);
      syllable(
        isCustomer ? customer : agent,
        at,
        length,
        (isCustomer ? 240 : 170) * (0.9 + random() * 0.25),
        0.25 + random() * 0.6,
      );
      at += length + 0.05 + random() * 0.12;
    }
    // Once in a longer talk the customer looks something up.
    const isLong = !hasWaited && at > seconds * 0.55;
    hasWaited ||= isLong;
    at += isLong ? Math.min(3 + seconds / 10, 18) : 0.5 + random() * 1.8;
  }

  const chunks: EncodedAudioChunk[] = [];
  let description = new Uint8Array();
  const encoder = new AudioEncoder({
    output: (chunk, metadata) => {
      chunks.push(chunk);
      const given = metadata?.decoderConfig?.description;
      if (given) description = new Uint8Array(given as ArrayBuffer);
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    codec: 'opus',
    sampleRate: rate,
    numberOfChannels: 2,
    // Opus mixes both sides together at lower rates.
    bitrate: 22_000,
    bitrateMode: 'variable',
    opus: { frameDuration: 60_000, application: 'audio', complexity: 10 },
  } as AudioEncoderConfig);
  for (let at = 0; at < seconds * rate; at += rate) {
    const data = new Float32Array(rate * 2);
    [agent, customer].forEach((side, channel) => data.set(side.subarray(at, at + rate), channel * rate));
    encoder.encode(
      new AudioData({
        format: 'f32-planar',
        sampleRate: rate,
        numberOfFrames: rate,
        numberOfChannels: 2,
        timestamp: (at / rate) * 1_000_000,
        data,
      }),
    );
  }
  await encoder.flush();
  return {
    packets: chunks.map((chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      return { timestamp: chunk.timestamp / 1e6, duration: (chunk.duration ?? 60_000) / 1e6, bytes: [...bytes] };
    }),
    description: [...description],
  };
};

const writeWebM = async ({ packets, description }: Encoded): Promise<Uint8Array> => {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'opus',
    sampleRate: 48_000,
    numberOfChannels: 2,
    ...(description.length > 0 && { description: new Uint8Array(description) }),
  };
  for (const { bytes, timestamp, duration } of packets)
    await source.add(new EncodedPacket(new Uint8Array(bytes), 'key', timestamp, duration), { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
};

const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags] });
try {
  const page = await browser.newPage();
  // Only pages of this machine, or with TLS, have an encoder.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('http://localhost/');
  const sounds: DemoSound[] = [];
  let total = 0;
  for (const seconds of LENGTHS) {
    const bytes = await writeWebM(await page.evaluate(encodeTalk, seconds));
    const measured = await measureSound('webm', bytes);
    if (!measured?.waveform) throw new Error('The recording could not be measured.');
    const { milliseconds, waveform, rewritten } = measured;
    const file = `talk-${seconds}.webm`;
    const final = rewritten ?? bytes;
    await rm(new URL(file, DEMO_SOUND_FILES), { force: true });
    await writeFile(new URL(file, DEMO_SOUND_FILES), final);
    sounds.push({ file, milliseconds, waveform: Buffer.from(waveform.bars).toString('base64') });
    total += final.length;
  }
  await writeFile(DEMO_SOUND_LIST, `${JSON.stringify(sounds, null, 2)}\n`);
  console.log(`${sounds.length} recordings, ${Math.round(total / 1_000)} kB`);
} finally {
  await browser.close();
}
