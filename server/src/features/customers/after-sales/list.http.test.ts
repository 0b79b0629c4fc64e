/** Every filter of the after-sales list, with its edges, its count and its order. */
import { readShownCustomers, searchCustomers } from '@gonghai/contract/customers/after-sale.contract.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { aPaper, aStudent } from '../../../../test/learning.ts';
import { aDepartment, aMember, anAfterSale, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, person, signedIn, clock } = test;
const { tenantId } = await person('A1');
const NOW = Math.floor(clock.now / 1_000);
const DAY = 86_400;
const T = 1_790_000_000;

const [sales, service] = [await aDepartment(owner, tenantId), await aDepartment(owner, tenantId)];
const team = await aDepartment(owner, tenantId, uniqueName(), sales);
const roleId = await aRole(owner, tenantId, [menuIdOf.get('AfterSale')!]);
const member = async (name: string, isSupervisor: boolean) => {
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { userName, roleId, departmentId: service, isSupervisor });
  await owner.query('update staff set name = $2 where id = $1', [id, name]);
  return { id, userName, session: await signedIn(userName) };
};
const idsOf = (table: number) =>
  owner
    .query<{ id: number }>(
      'select id from dictionary_item where tenant_id = $1 and dic_table = $2 and status = 0 order by sort limit 2',
      [tenantId, table],
    )
    .then(({ rows }) => rows.map(({ id }) => id));
const [[status], [tag], [education]] = await Promise.all([idsOf(10), idsOf(2), idsOf(3)]);
const node = async (name: string, parentId: number | null = null): Promise<number> =>
  (
    await owner.query<{ id: number }>(
      'insert into dictionary_node (tenant_id, parent_id, name, sort) values ($1, $2, $3, 9) returning id',
      [tenantId, parentId, name],
    )
  ).rows[0]!.id;
const campaign = await node('投放');
const video = await node('短视频', campaign);

const tel = uniqueTel();
let session: Session;
/** Owned by the supervisor; owned by a colleague; without an owner, of a deal of the sales team. */
let mine: number, hers: number, unowned: number;
let colleague: number;

beforeAll(async () => {
  const boss = await member('售后主管', true);
  ({ session } = boss);
  ({ id: colleague } = await member('回访专员', false));
  const make = (ownerId: number | null, name: string, more: object) =>
    anAfterSale(owner, tenantId, { ownerId, name, more: { created_time: T, ...more } });
  mine = await make(boss.id, '钱一_%', {
    tel,
    track_status_id: status,
    node_id: video,
    call_times: 3,
    call_successes: 2,
  });
  hers = await make(colleague, '孙二', {
    created_time: T + 9,
    tag_id: tag,
    got_time: T + DAY,
    latest_call_time: T + 50,
  });
  unowned = await make(null, '李三', { created_time: NOW - 60, education_id: education, department_id: team });
  await owner.query(
    `insert into customer_extend (tenant_id, after_sale_id, key, value, created_time) values ($1, $2, '城市', '杭州', ${T})`,
    [tenantId, mine],
  );
  await owner.query(
    `insert into notice (tenant_id, staff_id, after_sale_id, notice_type, msg, subscribe_time, notice_time, created_time)
      values ($1, $2, $3, 1, '回访', $4, $4, ${T})`,
    [tenantId, boss.id, mine, NOW + 60],
  );
});

const found = async (filter: object, PageCount = 100) => {
  const request = { PageIndex: 1, PageCount, IsOnlyMySelf: false, ...filter };
  const { Rows, Count } = searchCustomers.answer.parse((await ask(searchCustomers, request, session)).Data);
  return { Count, ids: Rows.map(({ Id }) => Id) };
};

it.each<[string, () => readonly [object, readonly number[]]]>([
  ['the scope and the unowned, newest first', () => [{}, [unowned, hers, mine]]],
  ['own rows and the unowned', () => [{ IsOnlyMySelf: true }, [unowned, mine]]],
  ['a part of the name, with wildcards as text', () => [{ SearchKey: 1, SearchValue: '一_%' }, [mine]]],
  ['no name', () => [{ SearchKey: 1, SearchValue: '__' }, []]],
  ['a full number in another spelling', () => [{ SearchKey: 2, SearchValue: `+86 ${tel}` }, [mine]]],
  ['the last digits of a number', () => [{ SearchKey: 2, SearchValue: tel.slice(-6) }, [mine]]],
  ['too few digits', () => [{ SearchKey: 2, SearchValue: tel.slice(-3) }, []]],
  ['the name of the owner', () => [{ SearchKey: 4, SearchValue: '回访' }, [hers]]],
  ['the department of the owner', () => [{ DeptId: service }, [hers, mine]]],
  ['the department of the deal of an unowned row, from above', () => [{ DeptId: sales }, [unowned]]],
  ['people', () => [{ UserIdList: [colleague] }, [hers]]],
  ['a range with both ends', () => [{ DateTimeType: 0, StartTime: T, EndTime: T + 9 }, [hers, mine]]],
  ['a range that ends a second earlier', () => [{ DateTimeType: 0, StartTime: T, EndTime: T + 8 }, [mine]]],
  ['the time of the last call', () => [{ DateTimeType: 1, StartTime: T + 50 }, [hers]]],
  ['the time of distribution', () => [{ DateTimeType: 2, StartTime: T + DAY, EndTime: T + DAY }, [hers]]],
  ['a category', () => [{ CustomerCategory: 1 }, [unowned]]],
  ['a status', () => [{ CustomerTrackStatusId: status }, [mine]]],
  ['tags', () => [{ TagIdList: [tag] }, [hers]]],
  ['an education', () => [{ EducationId: education }, [unowned]]],
  ['a node with those below it', () => [{ DicTreeList: [campaign] }, [mine]]],
  ['an attribute', () => [{ CustomerExtendKeyValue: '城市:杭' }, [mine]]],
  ['a part of a value', () => [{ CustomerExtendKeyValue: '杭州' }, [mine]]],
  ['numbers of calls', () => [{ MinCallTotalTimes: 3, MaxCallSuccessTotalTimes: 2 }, [mine]]],
  ['one call more', () => [{ MinCallTotalTimes: 4 }, []]],
  ['a reminder of today', () => [{ IsOnlyMySelf: true, NoticeAddDay: 0 }, [mine]]],
  ['no reminder', () => [{ IsOnlyMySelf: true, NoticeAddDay: -1 }, [unowned]]],
  ['first consultations, of which there are none', () => [{ IsClue: true }, []]],
  ['the placement of a sales customer, which is ignored', () => [{ CustomerType: 2 }, [unowned, hers, mine]]],
  ['the time of the last call as order', () => [{ SortField: 'LatestCallTime' }, [hers, unowned, mine]]],
])('finds %s', async (_, wanted) => {
  const [filter, ids] = wanted();
  expect(await found(filter)).toEqual({ Count: ids.length, ids });
});

it('counts all rows of a page of one', async () => {
  expect(await found({}, 1)).toEqual({ Count: 3, ids: [unowned] });
});

interface Studies {
  /** When its course was opened; without it, it has none. */
  readonly opened?: number;
  readonly learnt?: number;
  readonly examined?: number;
}
/** The student of a phone. */
const aStudying = async (ofTel: string, { opened, learnt = NOW - 90 * DAY, examined }: Studies): Promise<void> => {
  const student = await aStudent(owner, tenantId, ofTel);
  await owner.query('update student_subject set ques_last_learn_date = $2 where student_id = $1', [student, learnt]);
  if (opened !== undefined)
    await owner.query(`insert into student_course values ($1, $2, 1, '精讲班', $3, 1)`, [tenantId, student, opened]);
  if (examined === undefined) return;
  const paper = await aPaper(owner, tenantId);
  await owner.query('insert into student_exam values ($1, $2, $3, $4, 90, 80, 96.5, 1)', [
    tenantId,
    paper,
    student,
    examined,
  ]);
};

it('finds who was forgotten, learns nothing or sat an exam, and counts them so at every hour of a day', async () => {
  const { id, userName } = await member('日常专员', true);
  const start = clock.now;
  const hours = (count: number): number => NOW + count * 3_600;
  const long = NOW - 90 * DAY;
  interface Made {
    readonly care: 1 | 2 | 3 | 4;
    /** The hour of the day from which it waits. */
    readonly from: number;
    /** The hour from which it waits no more. */
    readonly until?: number;
    readonly ownerId: number | null;
    readonly more: Readonly<Record<string, unknown>>;
    readonly studies?: Studies;
  }
  const fresh = { got_time: NOW - DAY };
  const made: readonly Made[] = [
    { care: 1, from: 0, ownerId: id, more: { got_time: hours(-14 * 24) } },
    { care: 1, from: 5, ownerId: id, more: { got_time: long, latest_call_time: hours(5 - 14 * 24) } },
    { care: 1, from: 9, ownerId: id, more: { got_time: hours(9 - 14 * 24), latest_call_time: long } },
    { care: 2, from: 7, ownerId: null, more: { created_time: hours(7 - 3 * 24) } },
    { care: 2, from: 12, ownerId: null, more: { created_time: long, migration_time: hours(12 - 3 * 24) } },
    { care: 3, from: 4, ownerId: id, more: fresh, studies: { opened: long, learnt: hours(4 - 14 * 24) } },
    { care: 3, from: 8, ownerId: null, more: { created_time: NOW - DAY }, studies: { opened: hours(8 - 14 * 24) } },
    { care: 4, from: 9, ownerId: id, more: fresh, studies: { examined: hours(9) } },
    { care: 4, from: -1, until: 12, ownerId: id, more: fresh, studies: { examined: hours(12 - 7 * 24) } },
  ];
  const name = uniqueName();
  const ids = await Promise.all(
    made.map(async ({ ownerId, more, studies }) => {
      const tel = uniqueTel();
      if (studies) await aStudying(tel, studies);
      return anAfterSale(owner, tenantId, { name, tel, ownerId, more });
    }),
  );
  const sight = { SearchKey: 1, SearchValue: name } as const;
  const cares = [1, 2, 3, 4] as const;
  for (const hour of [-1, 0, 4, 5, 8, 9, 11, 12, 23]) {
    clock.now = hours(hour) * 1_000;
    const as = await signedIn(userName);
    const counted = await ask(
      readShownCustomers,
      { ...sight, CustomerIds: [], Searches: cares.map((Care) => ({ ...sight, Care })) },
      as,
    );
    for (const Care of cares) {
      const page = await ask(searchCustomers, { ...sight, Care, PageIndex: 1, PageCount: 20 }, as);
      const { Rows, Count } = searchCustomers.answer.parse(page.Data);
      const wanted = ids.filter((_, place) => {
        const { care, from, until = 99 } = made[place]!;
        return care === Care && from <= hour && hour < until;
      });
      expect({ hour, Care, found: Rows.map(({ Id }) => Id).toSorted() }).toEqual({
        hour,
        Care,
        found: wanted.toSorted(),
      });
      expect(readShownCustomers.answer.parse(counted.Data).Counts[Care - 1]).toBe(Count);
    }
  }
  clock.now = start;
});
