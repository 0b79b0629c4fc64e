import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serialize } from 'node:v8';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlaceFinder, MOST_PREFIXES, readSegmentText, SEGMENT_FILE } from '../features/calls/calls.port.ts';
import { replaceSegments, useShippedSegments } from './segments.ts';

const root = mkdtempSync(join(tmpdir(), 'gonghai-segments-'));
afterAll(() => rmSync(root, { recursive: true }));
let dataDir = root;
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'));
});

/** A table has at least 10,000 prefixes. */
const manyLines = (first: number, count = 10_000): string[] =>
  Array.from({ length: count }, (_, at) => `${first + at},浙江,杭州`);
const MANY = manyLines(1_990_000);

const take = (lines: readonly string[] | Buffer) => {
  const path = join(dataDir, 'given.csv');
  writeFileSync(path, Buffer.isBuffer(lines) ? lines : lines.join('\n'));
  return replaceSegments(dataDir, path);
};

describe('crm segments', () => {
  it('replaces the table of a running server, and goes back to the shipped one', async () => {
    const findPlace = createPlaceFinder({ dataDir });
    expect(await findPlace('19912345678')).toEqual({ province: '', city: '' });
    expect(await take(MANY)).toEqual({ prefixes: 10_000, places: 1 });
    expect(await findPlace('19912345678')).toEqual({ province: '浙江', city: '杭州' });
    await take(MANY.map((line) => line.replace('杭州', '宁波')));
    expect(await findPlace('19912345678')).toEqual({ province: '浙江', city: '宁波' });
    await useShippedSegments(dataDir);
    expect(await findPlace('19912345678')).toEqual({ province: '', city: '' });
    expect(await findPlace('13588888888')).toEqual({ province: '浙江', city: '杭州' });
  });

  it('reads names with suffixes, area codes, the lists of libphonenumber and GB18030', async () => {
    const lines = [
      '号段,省,市,运营商',
      '# 2026',
      '1660001,广西壮族自治区,南宁市,联通',
      '"1660002","北京市","北京市"',
      '0571\t浙江省\t杭州市',
      '861990001|内蒙古包头市',
      '1730001,吉林省延边朝鲜族自治州',
    ];
    await take([...lines, ...manyLines(1_500_000)]);
    const findPlace = createPlaceFinder({ dataDir });
    for (const [tel, province, city] of [
      ['16600011234', '广西', '南宁'],
      ['16600021234', '北京', '北京'],
      ['057188886666', '浙江', '杭州'],
      ['19900011234', '内蒙古', '包头'],
      ['17300011234', '吉林', '延边朝鲜族自治州'],
    ] as const)
      expect(await findPlace(tel)).toEqual({ province, city });
    // 浙江,杭州 in GB18030.
    const place = Buffer.from([0xd5, 0xe3, 0xbd, 0xad, 0x2c, 0xba, 0xbc, 0xd6, 0xdd]);
    const inGb = MANY.map((line) => Buffer.concat([Buffer.from(line.slice(0, 8)), place, Buffer.from('\r\n')]));
    await take(Buffer.concat(inGb));
    expect(await findPlace('19900001234')).toEqual({ province: '浙江', city: '杭州' });
  });

  it.each([
    ['too few prefixes', ['1990001,浙江,杭州'], '1 prefixes'],
    ['a wrong prefix', [...MANY, '19900011,浙江,杭州'], 'Line 10001: a prefix has 2 to 7 digits'],
    ['no place', [...MANY, '1990001'], 'Line 10001: the place is not readable'],
    ['markup', [...MANY, '1880001,<b>浙江,杭州'], 'Line 10001: the place is not readable'],
    ['two places of one prefix', [...MANY, '1990001,上海,上海'], 'Line 10001: the prefix has another place'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xff]), 'neither UTF-8 nor GB18030'],
  ])('changes nothing for a file with %s', async (_, lines, reason) => {
    await take(MANY);
    await expect(take(lines)).rejects.toThrow(reason);
    expect(readdirSync(join(dataDir, dirname(SEGMENT_FILE)))).toEqual(['segments.csv']);
    expect(await createPlaceFinder({ dataDir })('19900011234')).toEqual({ province: '浙江', city: '杭州' });
  });

  it('uses the shipped table while the file is damaged, and says so', async () => {
    await take(MANY);
    writeFileSync(join(dataDir, SEGMENT_FILE), '1990001,浙江');
    const errors: unknown[] = [];
    const findPlace = createPlaceFinder({ dataDir, onUnreadable: (error) => errors.push(error) });
    expect(await findPlace('13588888888')).toEqual({ province: '浙江', city: '杭州' });
    expect(errors).toHaveLength(1);
  });

  it('keeps the largest table below 10 MB and refuses a larger one', () => {
    const cities = [...'杭宁温嘉湖绍金衢舟台'].flatMap((one) => [...'州波兴海山江城安平阳'].map((two) => one + two));
    const places = cities.flatMap((city) => cities.map((other) => city + other));
    const given = 20_000;
    const lines = Array.from({ length: given }, (_, at) => `${1_000_000 + at},浙江,${places[at % 10_000]}`);
    const { byteLength } = serialize(readSegmentText(Buffer.from(lines.join('\n'))));
    const bytesPerPrefix = Uint32Array.BYTES_PER_ELEMENT + Uint16Array.BYTES_PER_ELEMENT;
    expect(byteLength + (MOST_PREFIXES - given) * bytesPerPrefix).toBeLessThan(10_000_000);
    expect(() => readSegmentText(Buffer.from(lines.join('\n')), given - 1)).toThrow('more than 19999 prefixes');
    const more = Buffer.from([...lines, '2000000,浙江,义乌'].join('\n'));
    expect(() => readSegmentText(more)).toThrow('more than 10000 places');
    expect(() => readSegmentText(Buffer.alloc(40 * 1024 * 1024 + 1))).toThrow('40 MB');
  });
});
