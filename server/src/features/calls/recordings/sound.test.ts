/** Recordings are measured in a real process, and bad files cannot harm it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRunning, ownChildren } from '../../../../test/processes/running.ts';
import { mp3Sample, mp4Sample, SAMPLE_SECONDS, wavSample, webmSample } from '../../../../test/recordings.ts';
import type { SoundType } from '@gonghai/contract/calls/recording.contract.ts';
import { soundTypeOf } from './sound-type.rules.ts';
import { createSounds } from './sounds.service.ts';

const folder = await mkdtemp(join(tmpdir(), 'gonghai-sound-'));
const sounds = createSounds();
afterAll(async () => {
  await sounds.stop();
  await rm(folder, { recursive: true });
});

const measure = async (type: SoundType, bytes: Buffer, by = sounds) => {
  const path = join(folder, `sound.${type}`);
  await writeFile(path, bytes);
  return by.measure({ path, size: bytes.length, type });
};

const samples = { webm: webmSample(), mp4: mp4Sample(), wav: wavSample(), mp3: mp3Sample() };
const types = ['webm', 'mp4', 'wav', 'mp3'] as const;

describe('A recording', () => {
  it.each(types)('in %s is recognised by its content, and measured within half a second', async (type) => {
    expect(soundTypeOf(samples[type].subarray(0, 12))).toBe(type);
    const result = await measure(type, samples[type]);
    if (result.kind !== 'measured') throw new Error(result.reason);
    expect(Math.abs(result.sound.milliseconds / 1_000 - SAMPLE_SECONDS)).toBeLessThan(0.5);
  });

  it.each(['webm', 'mp4'] as const)('in %s gets an index, and keeps its length', async (type) => {
    const first = await measure(type, samples[type]);
    const rewritten = first.kind === 'measured' && first.sound.rewritten;
    if (!rewritten) throw new Error('not rewritten');
    const second = await measure(type, Buffer.from(rewritten));
    expect(second).toMatchObject({ kind: 'measured', sound: { milliseconds: first.sound.milliseconds } });
    // What a player seeks by: the cues of webm, the table of samples of mp4.
    const index = { webm: Buffer.from('1c53bb6b', 'hex'), mp4: Buffer.from('stsz') }[type];
    expect(Buffer.from(rewritten).includes(index)).toBe(true);
  });

  it.each(['webm', 'wav'] as const)('in %s has a waveform with both sides', async (type) => {
    const result = await measure(type, samples[type]);
    const waveform = result.kind === 'measured' ? result.sound.waveform : null;
    expect(waveform).toMatchObject({ channels: 2 });
    const levelAt = (second: number, channel: number): number =>
      waveform!.bars[Math.floor((second / SAMPLE_SECONDS) * (waveform!.bars.length / 2)) * 2 + channel]!;
    expect(waveform!.bars).toHaveLength(400);
    expect([levelAt(1, 0) > 60, levelAt(1, 1) < 10]).toEqual([true, true]);
    expect([levelAt(4, 0) < 10, levelAt(4, 1) > 60]).toEqual([true, true]);
    expect(levelAt(5.6, 0)).toBeLessThan(10);
  });

  it('that was cut off anywhere is measured up to there', async () => {
    const result = await measure('webm', samples.webm.subarray(0, samples.webm.length * 0.7));
    expect(result.kind === 'measured' && result.sound.milliseconds).toBeGreaterThan(3_000);
  });

  it('that cannot be decoded has no waveform', async () => {
    expect(await measure('mp3', samples.mp3)).toMatchObject({ sound: { waveform: null, rewritten: null } });
  });
});

/** One sample a second: 700 kB are two days. */
const slowWav = (): Buffer => {
  const bytes = 2 * 86_400 * 4;
  const file = Buffer.concat([wavSample(0), Buffer.alloc(bytes)]);
  const fields = [
    [4, 36 + bytes],
    [24, 1],
    [28, 4],
    [40, bytes],
  ] as const;
  for (const [at, value] of fields) file.writeUInt32LE(value, at);
  return file;
};

/** An element of a WebM file that claims this many bytes. */
const claiming = (size: bigint): Buffer => {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(size | (1n << 56n));
  return Buffer.concat([samples.webm.subarray(0, 40), Buffer.from('18538067', 'hex'), length, Buffer.alloc(64)]);
};

describe('A file without usable sound', () => {
  it.each([
    ['of nothing', Buffer.alloc(0)],
    ['of zeros', Buffer.alloc(10_000)],
    ['with the head of a recording only', samples.webm.subarray(0, 100)],
    ['of nested elements', Buffer.concat([samples.webm.subarray(0, 4), Buffer.alloc(50_000, 0xa3)])],
  ])('%s is unusable, and the process goes on', async (_, bytes) => {
    expect(await measure('webm', bytes)).toMatchObject({ kind: 'unusable' });
    expect(await measure('webm', samples.webm)).toMatchObject({ kind: 'measured' });
  });

  it('a file that claims days is unusable', async () => {
    expect(await measure('wav', slowWav())).toMatchObject({ kind: 'unusable' });
  });

  it('a table of four billion samples in mp4 is unusable', async () => {
    const bomb = Buffer.from(samples.mp4);
    for (const box of ['stsz', 'stts', 'stsc', 'stco', 'trun']) {
      for (let at = bomb.indexOf(box); at >= 0; at = bomb.indexOf(box, at + 4)) bomb.writeUInt32BE(0xffffffff, at + 8);
    }
    const result = await measure('mp4', bomb);
    expect(['unusable', 'measured']).toContain(result.kind);
    expect(await measure('webm', samples.webm)).toMatchObject({ kind: 'measured' });
  });

  it('that claims a huge element is unusable', async () => {
    expect(await measure('webm', claiming(2n ** 50n))).toMatchObject({ kind: 'unusable' });
  });
});

describe('A recording with zeros behind it, as a power failure leaves them', () => {
  it.each([
    ['16', Buffer.alloc(16)],
    ['a block', Buffer.alloc(4_096)],
  ])('(%s) is measured and written again up to them', async (_, rest) => {
    const whole = await measure('webm', samples.webm);
    expect(await measure('webm', Buffer.concat([samples.webm, rest]))).toEqual(whole);
  });
});

describe('A recording says nothing about its file', () => {
  const request = { path: '', size: 1, type: 'webm' } as const;
  const failing = (ask: (ended: Promise<never>) => Promise<never>) => {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    const end = async () => reject(new Error('the process was ended'));
    return createSounds({ start: () => ({ ask: () => ask(promise), isAlive: () => false, end }), milliseconds: 10 });
  };

  it('when it takes too long, and its process is ended', async () => {
    expect(await failing((ended) => ended).measure(request)).toEqual({
      kind: 'unmeasured',
      reason: 'it took too long',
    });
  });

  it('when its process is killed', async () => {
    const killed = failing(() => Promise.reject(new Error('the process ended with SIGKILL')));
    expect(await killed.measure(request)).toMatchObject({ kind: 'unmeasured' });
  });

  it('and its process is really killed', async () => {
    const before = new Set(ownChildren());
    const hurried = createSounds({ milliseconds: 1 });
    expect(await measure('webm', samples.webm, hurried)).toMatchObject({ kind: 'unmeasured' });
    await expect.poll(() => ownChildren().filter((pid) => !before.has(pid) && isRunning(pid))).toEqual([]);
    await hurried.stop();
  });
});
