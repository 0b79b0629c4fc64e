import { LARGEST_ITEM_PUSH, receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { PUSH_DENIED } from '@gonghai/contract/wire/signed-push.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { anAccount, sendPush, signed, type SignedKeys } from '../../../test/intake.ts';
import { aLearnConfig, aProfessionId, pushItems } from '../../../test/learning.ts';
import { aCourseItem, aLearnItem, anExamItem, aPaperItem, aStudentItem } from '../../../test/learning-items.ts';
import { uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, owner, clock, person } = test;
const { tenantId } = await person('root');
const profession = await aProfessionId(owner, tenantId);
const now = () => Math.floor(clock.now / 1_000);
const TIME = 1_790_000_000;
let keys: SignedKeys;
beforeEach(async () => {
  keys = await aLearnConfig(owner, tenantId);
});

const push = (...items: readonly unknown[]) => pushItems(app, keys, items, now());
const accepted = (Accepted: number, Failed: readonly object[] = []) => ({ Status: true, Data: { Accepted, Failed } });
const one = async (text: string, values: readonly unknown[]) =>
  (await owner.query<Record<string, unknown>>(text, [...values])).rows[0];
const student = (tel: string) => one('select name, balance::float8 from student where tel = $1', [tel]);

const subjectsOf = (tel: string) =>
  one('select count(*)::int as n from student_subject x join student s on s.id = x.student_id where s.tel = $1', [tel]);

describe('A push', () => {
  it('stores students, courses, learning, papers and exams in any order, with one entry in the trail', async () => {
    const [tel, paper] = [uniqueTel(), randomUUID()];
    const items = [
      anExamItem(tel, paper),
      aLearnItem(tel, '实务'),
      aPaperItem(paper, profession),
      aCourseItem(tel, profession),
      aStudentItem({ Tel: tel, Balance: '12.50' }),
    ];
    const { answer, trail } = await withTrail(owner, () => push(...items));
    expect(answer).toMatchObject(accepted(5));
    expect(trail).toMatchObject([{ action: '接收学习数据', subject: 'learning', after: { Count: 5 } }]);
    expect(await student(tel)).toEqual({ name: '小王', balance: 12.5 });
    const stored = await one(
      `select (select count(*)::int from student_course where student_id = s.id) as courses,
        (select count(*)::int from student_subject where student_id = s.id) as subjects,
        (select count(*)::int from student_exam where student_id = s.id) as exams
       from student s where tel = $1`,
      [tel],
    );
    expect(stored).toEqual({ courses: 1, subjects: 1, exams: 1 });
  });

  it('keeps the valid items, names the others by their place, and takes those again when their target is there', async () => {
    const tel = uniqueTel();
    const learn = aLearnItem(tel, '实务');
    const answer = await push(
      { Kind: 'Student' },
      learn,
      aCourseItem(uniqueTel(), '没有的专业'),
      aStudentItem(),
      anExamItem(uniqueTel(), randomUUID()),
      aStudentItem({ NickName: 'a\0b' }),
      aStudentItem({ NickName: '\ud800' }),
      JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
    );
    expect(answer).toMatchObject(
      accepted(1, [
        { Index: 0, Message: 'Id 不正确' },
        { Index: 1, Message: '学员不存在' },
        { Index: 2, Message: '专业类型不存在' },
        { Index: 4, Message: '学员不存在' },
        { Index: 5, Message: '格式不正确' },
        { Index: 6, Message: '格式不正确' },
        { Index: 7, Message: '格式不正确' },
      ]),
    );
    await push(aStudentItem({ Tel: tel }));
    expect(await push(learn, anExamItem(tel, randomUUID()))).toMatchObject(
      accepted(1, [{ Index: 1, Message: '试卷不存在' }]),
    );
    // Accepted because it is stored, not because its id was seen before.
    expect(await subjectsOf(tel)).toEqual({ n: 1 });
  });

  it('counts an item with a known id as accepted and changes nothing, and nothing by an older one', async () => {
    const Tel = uniqueTel();
    const first = aStudentItem({ Tel, NickName: '新', Balance: 10, Time: TIME + 10 });
    await push(first);
    const { trail } = await withTrail(owner, () => push({ ...first, NickName: '改', Balance: 99 }));
    expect(trail).toEqual([]);
    expect(await push(aStudentItem({ Tel, NickName: '旧', Balance: 5, Time: TIME }))).toMatchObject(accepted(1));
    expect(await student(Tel)).toEqual({ name: '新', balance: 10 });
    await push(aStudentItem({ Tel, NickName: '更新', Balance: null, Time: TIME + 20 }));
    expect(await student(Tel)).toEqual({ name: '更新', balance: 10 });
    // Ids are counted by kind at many platforms.
    expect(await push({ ...aLearnItem(Tel, '实务'), Id: first.Id })).toMatchObject(accepted(1));
    expect(await subjectsOf(Tel)).toEqual({ n: 1 });
  });

  it('takes the first of two items with one id', async () => {
    const Tel = uniqueTel();
    const first = aStudentItem({ Tel, NickName: '先', Time: TIME });
    expect(await push(first, { ...first, NickName: '后', Time: TIME + 10 })).toMatchObject(accepted(2));
    expect(await student(Tel)).toMatchObject({ name: '先' });
  });

  it('that is replayed to the letter is accepted and changes nothing', async () => {
    const Tel = uniqueTel();
    const request = signed(keys, { Items: [aStudentItem({ Tel, Balance: 10 })] }, now());
    const replay = () => sendPush(app, keys.token, request, '127.0.0.1', receiveLearning.path);
    expect(await replay()).toMatchObject(accepted(1));
    await push(aStudentItem({ Tel, Balance: 3, Time: TIME + 10 }));
    expect(await replay()).toMatchObject(accepted(1));
    expect(await student(Tel)).toMatchObject({ balance: 3 });
  });

  it('is stored once when it arrives ten times at once, and pushes about the same students do not deadlock', async () => {
    const tels = Array.from({ length: 20 }, () => uniqueTel());
    const items = tels.map((Tel) => aStudentItem({ Tel }));
    const learn = (order: readonly string[]) => order.map((Tel) => aLearnItem(Tel, '实务'));
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => push(...items)),
      push(...items, ...learn(tels)),
      push(...items.toReversed(), ...learn(tels.toReversed())),
    ]);
    expect(answers.every(({ Status }) => Status)).toBe(true);
    expect(await one('select count(*)::int as n from student where tel = any($1)', [tels])).toEqual({ n: 20 });
    expect(
      await one('select count(*)::int as n from learning_item where item_id = any($1)', [items.map(({ Id }) => Id)]),
    ).toEqual({ n: 20 });
  });
});

describe('A push is denied in the same words', () => {
  const denied = { Status: false, Code: ResultCode.LoginExpired, Data: null, Message: PUSH_DENIED };
  const send = (given: SignedKeys, time = now()) => pushItems(app, given, [aStudentItem()], time);

  it('without a signature, with an unknown token, a wrong signature, an old time, and the token of a lead account', async () => {
    const account = await anAccount(owner, tenantId);
    const { tenantId: other } = await person('rootx');
    const foreign = await aLearnConfig(owner, other);
    const unsigned = { body: Buffer.from(JSON.stringify({ Items: [aStudentItem()] })), headers: {} };
    const answers = await Promise.all([
      sendPush(app, keys.token, unsigned, '127.0.0.1', receiveLearning.path),
      send({ ...keys, token: randomUUID() }),
      send({ ...keys, secret: 'wrong' }),
      send(keys, now() - 301),
      send(account),
      send({ token: foreign.token, secret: keys.secret }),
    ]);
    expect(answers).toEqual(answers.map(() => expect.objectContaining(denied)));
  });
});

it.each([
  ['no JSON', 'text'],
  ['a list', []],
  ['no items', {}],
  ['items that are no list', { Items: 'x' }],
  ['too many items', { Items: Array.from({ length: 1_001 }, () => 0) }],
])('A push of %s is a mistake of the sender', async (_, body) => {
  const answer = await sendPush(app, keys.token, signed(keys, body, now()), '127.0.0.1', receiveLearning.path);
  expect(answer).toMatchObject({ Status: false, Code: ResultCode.BadRequest });
});

it('A push that is too large is refused', async () => {
  const body = Buffer.from(`{"Items":[]${' '.repeat(LARGEST_ITEM_PUSH)}}`);
  const url = `/crm/${receiveLearning.path}?token=${keys.token}`;
  const { headers } = signed(keys, body, now());
  const answer = await app.inject({ method: 'POST', url, headers, payload: body });
  expect(answer.json()).toMatchObject({ Status: false, Code: ResultCode.BadRequest });
});
