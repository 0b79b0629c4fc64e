import * as afterSales from '@gonghai/contract/learning/after-sale-learning.contract.ts';
import * as contract from '@gonghai/contract/learning/learning.contract.ts';
import { openCourse } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aStudent } from '../../../test/learning.ts';
import { aCustomer, anAfterSale, uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { aDeal, anOrder, storedOrder } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const { tenantId, id: ownerId } = await person('A1');
const [a1, a2, root] = await Promise.all(['A1', 'A2', 'root'].map(signedIn));
const refused = (Message: string) => ({ Status: false, Message });

const studentIdOf = async (id: number, table = 'customer') =>
  (await owner.query<{ id: number | null }>(`select student_id as id from ${table} where id = $1`, [id])).rows[0]?.id;
const register = (CustomerId: number, session = a1) => ask(contract.registerCustomer, { CustomerId }, session);
const report = (id: number, session = a1) => ask(contract.readCustomerLearning, { id }, session);

it('CDLG-21 registers a customer once, also when it is asked twice at once; others cannot see it', async () => {
  const id = await aCustomer(owner, tenantId, { ownerId });
  expect(await register(id, a2)).toMatchObject(refused('数据不存在'));
  const { answer, trail } = await withTrail(owner, () => Promise.all([register(id), register(id)]));
  expect(answer.map(({ Message }) => Message).toSorted()).toEqual(['注册成功', '该客户已注册']);
  const studentId = await studentIdOf(id);
  expect(answer.find(({ Status }) => Status)?.Data).toBe(studentId);
  expect(trail).toMatchObject([{ action: '注册学员', subject_id: id, after: { StudentId: studentId } }]);
  expect(await register(id)).toMatchObject(refused('该客户已注册'));
});

it('gives a repeated request to register its first answer', async () => {
  const CustomerId = await aCustomer(owner, tenantId, { ownerId });
  const repeated = () => send(contract.registerCustomer, { CustomerId }, a1, { 'idempotency-key': 'register-once' });
  const first = await repeated();
  expect(first).toMatchObject({ Status: true, Message: '注册成功' });
  expect(await repeated()).toEqual(first);
});

it('adopts a student that the platform knows already', async () => {
  const tel = uniqueTel();
  const id = await aCustomer(owner, tenantId, { ownerId, tel });
  const student = await aStudent(owner, tenantId, tel);
  expect(await register(id)).toMatchObject({ Status: true, Data: student });
});

it('G-314 gives both customers of a phone its student, registered once by the two lists at once', async () => {
  for (const tel of Array.from({ length: 12 }, () => uniqueTel())) {
    const id = await aCustomer(owner, tenantId, { ownerId, tel });
    const CustomerId = await anAfterSale(owner, tenantId, { ownerId, tel });
    expect(await ask(afterSales.registerCustomer, { CustomerId }, a2)).toMatchObject(refused('数据不存在'));
    const answers = await Promise.all([register(id), ask(afterSales.registerCustomer, { CustomerId }, a1)]);
    expect(answers.map(({ Message }) => Message).toSorted()).toEqual(['注册成功', '该客户已注册']);
    const student = answers.find(({ Status }) => Status)?.Data;
    expect([await studentIdOf(id), await studentIdOf(CustomerId, 'after_sale_customer')]).toEqual([student, student]);
  }
});

it('LRN-02 shows the report of an after-sales customer to those who see it', async () => {
  const tel = uniqueTel();
  const id = await anAfterSale(owner, tenantId, { ownerId, tel, name: '售后客户' });
  await aStudent(owner, tenantId, tel);
  const read = (session: typeof a1) => ask(afterSales.readCustomerLearning, { id }, session);
  expect(await read(a1)).toMatchObject({ Status: true, Data: { Name: '售后客户', Tel: tel } });
  expect(await read(a2)).toMatchObject(refused('数据不存在'));
});

it('opening a course of a work order registers its customer and enrols the student', async () => {
  const tel = uniqueTel();
  const customer = await aCustomer(owner, tenantId, { ownerId, tel });
  const id = await anOrder(owner, tenantId, { ownerId, more: { tel, status: 1, progress: 4 } });
  const { product_id: ProductId } = await storedOrder(owner, id);
  expect(await ask(openCourse, { Id: id, ProductId }, root)).toMatchObject({ Status: true });
  const studentId = await studentIdOf(customer);
  expect(studentId).not.toBeNull();
  const { rows } = await owner.query('select class_name from student_course where student_id = $1', [studentId]);
  expect(rows).toHaveLength(1);
});

it('LRN-01 LRN-02 shows every subject with its rates, sorted by name, and says when there is none', async () => {
  const tel = uniqueTel();
  const id = await aCustomer(owner, tenantId, { ownerId, tel, name: '彭嘉怡' });
  expect(await report(id)).toMatchObject(refused('学员暂无课程'));
  const student = await aStudent(owner, tenantId, tel);
  await owner.query(
    `insert into student_subject values ($1, $2, '', 3600, 1200, 6, 3, 2, 1790000100, 0, 0, 0, 0, 0, null, 200, 250, null, 1790000200)`,
    [tenantId, student],
  );
  const { Data } = await report(id);
  expect(Data).toMatchObject({ Name: '彭嘉怡', Tel: tel, PushedTime: 1_790_000_200 });
  const [first, second] = contract.learningReport.parse(Data).StudentSubjectLearnList;
  expect(first).toMatchObject({ VideoCompletionRate: 33.33, LiveCompletionRate: 0, QuesCompletionRate: 100 });
  expect(first).toMatchObject({ VideoLastLearnDate: 1_790_000_100, QuesLastLearnDate: null });
  expect(second).toMatchObject({ QuesCompletionRate: 40 });
  expect(await report(id, a2)).toMatchObject(refused('数据不存在'));
});

it('G-358 The report by phone is for phones of deals and of customers in scope', async () => {
  const byTel = (tel: string, session = root) => ask(contract.readDealLearning, { tel }, session);
  const [deal, other, own, after] = [uniqueTel(), uniqueTel(), uniqueTel(), uniqueTel()];
  await aStudent(owner, tenantId, deal);
  await aStudent(owner, tenantId, other);
  await aDeal(owner, tenantId, { ownerId, more: { tel: deal, name: '成交人' } });
  expect(await byTel(deal)).toMatchObject({ Status: true, Data: { Name: '成交人', Tel: deal } });
  expect(await byTel(other)).toMatchObject(refused('学员暂无课程'));
  await aCustomer(owner, tenantId, { ownerId, tel: own, name: '在跟客户' });
  await anAfterSale(owner, tenantId, { ownerId, tel: after, name: '售后客户' });
  for (const [tel, Name] of [
    [own, '在跟客户'],
    [after, '售后客户'],
  ] as const) {
    await aStudent(owner, tenantId, tel);
    expect(await byTel(tel, a1)).toMatchObject({ Status: true, Data: { Name, Tel: tel } });
    expect(await byTel(tel, a2)).toMatchObject(refused('学员暂无课程'));
  }
});
