import * as exams from '@gonghai/contract/exam-report/exam-report.contract.ts';
import * as contract from '@gonghai/contract/learning/learning.contract.ts';
import { learnConfigMessages as say } from '@gonghai/contract/settings/learn-config.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { openCourse } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aProfessionId, aStudent } from '../../../test/learning.ts';
import { aCourseItem, aLearnItem, anExamItem, aPaperItem, aStudentItem } from '../../../test/learning-items.ts';
import { startLearning } from '../../../test/providers/learning.ts';
import { aCustomer, uniqueTel } from '../../../test/rows.ts';
import { anOrder, storedOrder } from '../../../test/work-orders.ts';
import { createOutgoing } from '../../http/outgoing.ts';

const platform = await startLearning();
const test = await startTestApp({ outgoing: createOutgoing([platform.origin]) });
const { ask, send, owner, signedIn, person, clock } = test;
const { tenantId, id: ownerId } = await person('A1');
const [a1, root] = await Promise.all(['A1', 'root'].map(signedIn));
const profession = await aProfessionId(owner, tenantId);
const save = (value: object) => ask(editSetting, { Key: 'LearnConfig', Value: JSON.stringify(value) }, root);
const refused = (Message: string) => ({ Status: false, Message });

beforeAll(async () => {
  await save(platform.config);
});
afterEach(() => {
  platform.fault = undefined;
  platform.answers.clear();
});
afterAll(async () => {
  await test.close();
  await platform.close();
});

const aBuyer = async () => {
  const tel = uniqueTel();
  return { tel, id: await aCustomer(owner, tenantId, { ownerId, tel }) };
};
const register = (CustomerId: number) => ask(contract.registerCustomer, { CustomerId }, a1);
const studentOf = async (tel: string) =>
  (await owner.query('select name, balance::float8 from student where tel = $1', [tel])).rows;
const studentItem = ({ Tel, NickName }: Record<string, unknown>) => [aStudentItem({ Tel, NickName, Balance: 66 })];

/** What goes wrong at a platform. */
const faults: readonly (readonly [string, NonNullable<typeof platform.fault>])[] = [
  ['is down', () => 'broken'],
  ['fails', () => ({ status: 500 })],
  ['leads elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } })],
  ['answers no JSON', () => ({ body: '<html>' })],
  ['answers another shape', () => ({ body: '{"ok":true}' })],
  ['answers nothing', () => ({ body: '{"Status":true}' })],
  ['answers too much', () => ({ body: `{"Status":true,"x":"${'y'.repeat(1_100_000)}"}` })],
];

describe('Its address', () => {
  it('is demanded with the secret, encrypted and not inside', async () => {
    const wrong = (more: object) => save({ ...platform.config, ...more });
    expect(await wrong({ BaseUrl: '' })).toMatchObject({ ...refused(say.required), Data: { Field: 'BaseUrl' } });
    expect(await wrong({ Secret: '' })).toMatchObject({ Data: { Field: 'Secret' } });
    expect(await wrong({ BaseUrl: 'http://learn.example.com' })).toMatchObject(refused(say.address));
    for (const BaseUrl of ['https://10.0.0.1/', 'https://localhost/api', 'https://[fd00::1]/', 'https://2130706433/'])
      expect(await wrong({ BaseUrl })).toMatchObject({ ...refused(say.inside), Data: { Field: 'BaseUrl' } });
  });
});

describe('Registering', () => {
  it('asks the platform first, signed, and adopts what it answers', async () => {
    const { tel, id } = await aBuyer();
    platform.answers.set('Register', studentItem);
    expect(await register(id)).toMatchObject({ Status: true, Message: '注册成功' });
    expect(await studentOf(tel)).toMatchObject([{ balance: 66 }]);
    const before = platform.received.length;
    expect(await register(id)).toMatchObject(refused('该客户已注册'));
    expect(platform.received.length).toBe(before);
  });

  it.each(faults)('changes nothing when the platform %s', async (_, fault) => {
    const { tel, id } = await aBuyer();
    platform.fault = fault;
    expect(await register(id)).toMatchObject(refused('注册失败'));
    expect(await studentOf(tel)).toEqual([]);
    platform.fault = undefined;
    platform.answers.set('Register', studentItem);
    expect(await register(id)).toMatchObject({ Status: true });
  });

  it('changes nothing when the platform answers about another phone, or with other items', async () => {
    const { tel, id } = await aBuyer();
    const other = uniqueTel();
    for (const items of [
      [aStudentItem({ Tel: other, Balance: 1_000 })],
      [aStudentItem({ Tel: tel }), aStudentItem({ Tel: other })],
      [aLearnItem(tel, '实务')],
    ]) {
      platform.answers.set('Register', () => items);
      expect(await register(id)).toMatchObject(refused('注册失败'));
    }
    expect(await Promise.all([studentOf(tel), studentOf(other)])).toEqual([[], []]);
  });

  it('CDLG-22 shows the words of a refusal, and 注册失败 without any', async () => {
    const { tel, id } = await aBuyer();
    platform.answers.set('Register', () => ({ Status: false, Message: '该号码已注销' }));
    expect(await register(id)).toMatchObject(refused('该号码已注销'));
    platform.answers.set('Register', () => ({ Status: false, Message: ' ' }));
    expect(await register(id)).toMatchObject(refused('注册失败'));
    expect(await studentOf(tel)).toEqual([]);
  });

  it('gives up on a silent platform after five seconds', async () => {
    const { id } = await aBuyer();
    platform.fault = () => 'silent';
    const began = performance.now();
    expect(await register(id)).toMatchObject(refused('注册失败'));
    expect(performance.now() - began).toBeGreaterThan(4_500);
  }, 15_000);
});

it('Opening a course enrols at the platform, once it agrees', async () => {
  const tel = uniqueTel();
  const Id = await anOrder(owner, tenantId, { ownerId, more: { tel, status: 1, progress: 4 } });
  const { product_id: ProductId } = await storedOrder(owner, Id);
  platform.fault = () => 'broken';
  expect(await ask(openCourse, { Id, ProductId }, root)).toMatchObject(refused(contract.learningMessages.openFailed));
  platform.fault = undefined;
  platform.answers.set('Enrol', ({ Tel, OrderId }) => {
    expect(OrderId).toBe(Id);
    return [aStudentItem({ Tel }), aCourseItem(String(Tel), profession, { ClassName: '平台班' })];
  });
  expect(await ask(openCourse, { Id, ProductId }, root)).toMatchObject({ Status: true });
  const { rows } = await owner.query(
    'select c.class_name from student_course c join student s on s.id = c.student_id where s.tel = $1',
    [tel],
  );
  expect(rows.map(({ class_name: name }) => name)).toContain('平台班');
});

describe('A report', () => {
  it('is asked for and stored, and stays readable while the platform is down', async () => {
    const { tel, id } = await aBuyer();
    const report = () => ask(contract.readCustomerLearning, { id }, a1);
    platform.fault = () => 'broken';
    expect(await report()).toMatchObject(refused('学员暂无课程'));
    platform.fault = undefined;
    platform.answers.set('Report', ({ Tel }) => [aStudentItem({ Tel }), aLearnItem(String(Tel), '实务')]);
    expect(await report()).toMatchObject({ Data: { StudentSubjectLearnList: [{ SubjectName: '实务' }] } });
    platform.answers.set('Report', () => [aStudentItem({ Tel: tel }), aLearnItem(uniqueTel(), '别人的科目')]);
    expect(JSON.stringify(await report())).not.toContain('别人的科目');
    platform.fault = () => ({ status: 503 });
    expect(await report()).toMatchObject({ Data: { StudentSubjectLearnList: [{ SubjectName: '实务' }] } });
  });
});

describe('The exam report', () => {
  const papers = async () =>
    exams.queryExamPapers.answer.parse((await send(exams.queryExamPapers, {}, root)).Data).Rows;
  const search = async (ExamPaperId: number) =>
    exams.queryStudentExams.answer.parse((await send(exams.queryStudentExams, { ExamPaperId }, root)).Data);

  it('asks for papers and exams, goes on after the newest known exam, and asks once a minute', async () => {
    const [paperId, tel] = [randomUUID(), uniqueTel()];
    await aStudent(owner, tenantId, tel);
    platform.answers.set('Papers', () => [aPaperItem(paperId, profession, { Title: '平台卷' })]);
    const found = (await papers()).find(({ Title }) => Title === '平台卷')!;
    platform.answers.set('Exams', () => [anExamItem(tel, paperId, { StudentScores: 88 })]);
    expect((await search(found.Id)).Rows).toContainEqual(expect.objectContaining({ Tel: tel, StudentScores: 88 }));
    const asked = () => platform.received.filter(({ path }) => path === '/api/Exams');
    expect(asked().map(({ body }) => JSON.parse(body) as object)).toEqual([{ PaperId: paperId, Since: 0 }]);
    await search(found.Id);
    expect(asked()).toHaveLength(1);
    clock.now += 61_000;
    await search(found.Id);
    expect(JSON.parse(asked()[1]!.body)).toEqual({ PaperId: paperId, Since: 1_790_000_000 });
    clock.now -= 61_000;
  });
});
