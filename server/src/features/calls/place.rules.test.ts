import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { numberToDial, placeOfText } from './place.rules.ts';
import { createPlaceFinder, readSegmentFile } from './segments.service.ts';

const findPlace = createPlaceFinder();

describe('Province and city', () => {
  it.each<[string, string, string]>([
    ['13588888888', '浙江', '杭州'],
    ['057188886666', '浙江', '杭州'],
    ['057912345678', '浙江', '金华'],
    ['01012345678', '北京', '北京'],
    ['02112345678', '上海', '上海'],
    ['02212345678', '天津', '天津'],
    ['02312345678', '重庆', '重庆'],
    ['047212345678', '内蒙古', '包头'],
    ['02412345678', '辽宁', '沈阳'],
    ['073112345678', '湖南', '长沙'],
    ['091912345678', '陕西', '铜川'],
    ['043312345678', '吉林', '延边朝鲜族自治州'],
    // Not part of the data: newer segments, and numbers of no place.
    ['16612345678', '', ''],
    ['17312345678', '', ''],
    ['19912345678', '', ''],
    ['000000000', '', ''],
  ])('%s is in %s %s', async (tel, province, city) => {
    expect(await findPlace(tel)).toEqual({ province, city });
  });

  it.each([
    ['天津', '天津', '天津'],
    ['广西防城港市', '广西', '防城港'],
    ['湖北省襄樊市、襄樊市', '湖北', '襄樊'],
    ['', '', ''],
  ])('%s', (text, province, city) => {
    expect(placeOfText(text)).toEqual({ province, city });
  });
});

it('is kept in far less than 10 MB', async () => {
  expect(serialize(await readSegmentFile()).byteLength).toBeLessThan(1_000_000);
});

describe('The digits to dial', () => {
  const tel = '13588888888';
  const dial = (line: object, more: object = {}) => numberToDial({ tel, city: '杭州', line, pick: () => 0, ...more });

  it('CALL-05 have the phone prefix for another city only', () => {
    expect(dial({ PhonePrefix: '0', City: '上海' })).toBe(`0${tel}`);
    expect(dial({ PhonePrefix: '0', City: '杭州' })).toBe(tel);
    expect(dial({ PhonePrefix: '0', City: '杭州市' })).toBe(tel);
    expect(dial({ PhonePrefix: '0', City: '上海' }, { city: '' })).toBe(tel);
    expect(dial({ City: '上海' })).toBe(tel);
  });

  it('CALL-06 begin with one of the gateway prefixes', () => {
    const line = { GatewayPrefix: '9, 8，7' };
    expect([0, 1, 2].map((at) => dial(line, { pick: () => at }))).toEqual([`9${tel}`, `8${tel}`, `7${tel}`]);
    expect(dial({ ...line, PhonePrefix: '0', City: '上海' })).toBe(`90${tel}`);
    let asked = 0;
    dial(line, { pick: (limit: number) => (asked = limit) - 1 });
    expect(asked).toBe(3);
  });

  it('never name another country, nor carry anything but digits', () => {
    const far = { PhonePrefix: '0', City: '上海' };
    expect(dial(far, { tel: '057188886666' })).toBe('057188886666');
    expect(dial({ ...far, PhonePrefix: '17909' }, { tel: '057188886666' })).toBe('17909057188886666');
    expect(dial({ GatewayPrefix: 'sip:evil@x,;ATH', PhonePrefix: '\r\nATD', City: '上海' })).toBe(tel);
  });
});
