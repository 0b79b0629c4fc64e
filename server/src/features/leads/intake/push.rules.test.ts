import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { describe, expect, it } from 'vitest';
import { chooseAccount, chooseProfession, readPush, shownContent } from './push.rules.ts';

const read = (push: unknown) => readPush(Buffer.from(JSON.stringify(push)));
const TEL = '13800138000';

describe('A push', () => {
  it('is read with all its fields', () => {
    const push = { Id: 'p-1', AdvertiserId: 'a-1', Name: '王小明', Tel: TEL, ProfessionType: 3, Remark: '想了解' };
    expect(read(push)).toEqual({
      platformId: 'p-1',
      advertiserId: 'a-1',
      name: '王小明',
      tel: TEL,
      profession: '3',
      remark: '想了解',
      isTest: false,
      problem: '',
    });
  });

  it.each<[string, unknown, object]>([
    ['a number as text and a text as number', { Id: 77, Tel: 13_800_138_000 }, { platformId: '77', tel: TEL }],
    ['another spelling of the phone', { Tel: '+86 138-0013-8000' }, { tel: TEL }],
    ['full-width digits', { Tel: '１３８００１３８０００' }, { tel: TEL }],
    ['no name', { Tel: TEL }, { name: '未留姓名' }],
    ['an invisible name', { Tel: TEL, Name: '\u200b \u0000' }, { name: '未留姓名' }],
    ['a long name', { Tel: TEL, Name: '字'.repeat(21) }, { name: '字'.repeat(20) }],
    ['a name on two lines', { Tel: TEL, Name: '王\n小明' }, { name: '王 小明' }],
    ['half a character', { Tel: TEL, Name: '王\ud800' }, { name: '王\ufffd' }],
    ['a long remark', { Tel: TEL, Remark: '字'.repeat(600) }, { remark: '字'.repeat(500) }],
    [
      'one field of a wrong type',
      { Tel: TEL, Name: ['王'], Remark: '好' },
      { tel: TEL, name: '未留姓名', remark: '好' },
    ],
    ['no phone', { Id: 1 }, { problem: say.pushWithoutTel }],
    ['a phone that is none', { Tel: '12345' }, { problem: say.pushWithoutTel }],
    ['a phone of a wrong type', { Tel: { a: TEL } }, { problem: say.pushWithoutTel }],
    ['a list', [{ Tel: TEL }], { problem: say.pushUnreadable }],
    ['null', null, { problem: say.pushUnreadable }],
  ])('with %s', (_, push, expected) => {
    expect(read(push)).toMatchObject({ problem: '', ...expected });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a JSON', Buffer.from('{"Tel":"138')],
    ['deep nesting', Buffer.from('['.repeat(60_000))],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('of %s cannot be read, and is the same push when it is repeated', (_, body) => {
    expect(readPush(body)).toMatchObject({ problem: say.pushUnreadable, platformId: readPush(body).platformId });
    expect(shownContent(body).length).toBeLessThanOrEqual(2_000);
  });

  it('without an id is another push when its bytes differ', () => {
    expect(read({ Tel: TEL }).platformId).not.toBe(read({ Tel: TEL, Name: '王' }).platformId);
  });

  it('with an endless id has a short one', () => {
    expect(read({ Id: 'x'.repeat(60_000), Tel: TEL }).platformId).toMatch(/^sha256:[\da-f]{64}$/);
  });
});

describe('The account of a push', () => {
  const accounts = [
    { id: 1, AdvertiserId: 'a', ClueSource: 0 },
    { id: 2, AdvertiserId: 'b', ClueSource: 0 },
    { id: 3, AdvertiserId: 'b', ClueSource: 1 },
    { id: 4, AdvertiserId: '', ClueSource: 2 },
  ];
  it.each([
    ['its advertiser', 'a', {}, 1],
    ['the first of two', 'b', {}, 2],
    ['the one it came through', 'b', { settingId: 3 }, 3],
    ['one of its source', 'b', { settingId: 9, source: 1 }, 3],
    ['no advertiser, if it names none', '', {}, 4],
    ['no account, if the advertiser is unknown', 'c', {}, undefined],
  ])('is that of %s', (_, advertiserId, known, expected) => {
    expect(chooseAccount(accounts, { advertiserId }, known)?.id).toBe(expected);
  });
});

it.each([
  ['', 9],
  ['2', 2],
  ['二级建造师', 2],
  ['77', 9],
  ['未知专业', 9],
])('The profession %j is %d', (profession, expected) => {
  expect(chooseProfession({ profession }, new Map([['二级建造师', 2]]), 9)).toBe(expected);
});

it.each([
  [{ Tel: TEL }, '138****8000'],
  [{ Tel: 13_800_138_000 }, '138****8000'],
  [{ Tel: '138 0013 8000' }, '138 **** 8000'],
  [{ Tel: '12345' }, '12345'],
  [{ Remark: `打${TEL}` }, '打138****8000'],
])('The content %j is shown with %s', (push, expected) => {
  const shown = shownContent(Buffer.from(JSON.stringify(push)));
  expect(shown).toContain(expected);
  expect(shown).not.toContain(TEL);
});

it('The content is shown with the platform’s id, which is a long number too', () => {
  expect(shownContent(Buffer.from('{"Id":12345678901234}'))).toContain('12345678901234');
  expect(shownContent(Buffer.from(`{"Tel":"${TEL}`))).toBe('{"Tel":"138****8000');
});
