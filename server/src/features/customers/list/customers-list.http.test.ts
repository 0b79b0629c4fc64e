import * as contract from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer } from '../../../../test/rows.ts';
import { attributeTerms } from '../search-terms.rules.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const DAY = 86_400;

const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const { id: A3 } = await person('A3');
const { id: S1 } = await person('S1');
const { tenantId: elsewhere, id: A1x } = await person('A1x');

const firstItem = async (dicTable: number): Promise<number> => {
  const text = 'select id from dictionary_item where tenant_id = $1 and dic_table = $2 order by sort limit 1';
  return (await owner.query<{ id: number }>(text, [tenantId, dicTable])).rows[0]!.id;
};
const [status, tag, education] = await Promise.all([firstItem(1), firstItem(2), firstItem(3)]);

const node = async (name: string, parentId: number | null): Promise<number> =>
  (
    await owner.query<{ id: number }>(
      'insert into dictionary_node (tenant_id, parent_id, name, sort) values ($1, $2, $3, 1) returning id',
      [tenantId, parentId, name],
    )
  ).rows[0]!.id;

const attribute = async (customerId: number, key: string, value: string): Promise<void> => {
  await owner.query(
    'insert into customer_extend (tenant_id, customer_id, key, value, created_time) values ($1, $2, $3, $4, 1790000000)',
    [tenantId, customerId, key, value],
  );
  await owner.query(
    `insert into customer_search_term (tenant_id, customer_id, term) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [tenantId, customerId, attributeTerms(key, value)],
  );
};

const reminder = (staffId: number, customerId: number, subscribeTime: number): Promise<unknown> =>
  owner.query(
    `insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time)
     values ($1, $2, $3, 1, '预约跟进', $4, $4, $4)`,
    [tenantId, staffId, customerId, subscribeTime],
  );

beforeAll(async () => {
  const t = now();
  const top = await node('课程', null);
  const below = await node('一级消防', top);
  const own = (name: string, more: object = {}, tel?: string) =>
    aCustomer(owner, tenantId, { name, ownerId: A1, more: { ...more }, ...(tel && { tel }) });
  await own(
    '王小明',
    {
      created_time: t - 3_600,
      track_status_id: status,
      latest_call_time: t - 60,
      call_times: 9,
      call_successes: 4,
      call_seconds: 300,
    },
    '13812345678',
  );
  await own('王大明', {
    created_time: t - 3 * DAY,
    tag_id: tag,
    call_times: 3,
    call_successes: 1,
    call_seconds: 900,
    latest_call_time: t - DAY,
  });
  await own('Anna Lee', { created_time: t - 30 * DAY, education_id: education, is_clue: true, repeated_time: t - 100 });
  const noted = await own('李小明', { created_time: t - 8 * DAY, node_id: below, got_time: t - 5 });
  await attribute(noted, '年龄', '35岁');
  await attribute(noted, '开始', '10:30');
  await reminder(A1, noted, t + 2 * DAY);
  await reminder(A2, await own('赵一', { call_times: 5, latest_call_time: t - 9 * DAY }), t + DAY);
  await aCustomer(owner, tenantId, { name: '孙二', ownerId: A2 });
  await aCustomer(owner, tenantId, { name: '周三', ownerId: A3 });
  await aCustomer(owner, tenantId, {
    name: '公海王',
    more: { migration_time: t - 10, mover_id: S1, repeated_time: t - 7 },
  });
  await aCustomer(owner, tenantId, {
    name: '黑名单',
    placement: 2,
    more: { mover_id: S1, move_remark: '骚扰', migration_time: t },
  });
  await aCustomer(owner, tenantId, { name: '删一', placement: 3, more: { latest_call_time: t - 50 } });
  await aCustomer(owner, tenantId, { name: '删二', placement: 3, more: { latest_call_time: t - 90 } });
  await aCustomer(owner, tenantId, { name: '删三', placement: 3 });
  await aCustomer(owner, elsewhere, { name: '王小明§', ownerId: A1x });
  await aCustomer(owner, elsewhere, { name: '公海王§' });
});

const search = async (userName: string, request: object) => {
  const answer = await ask(
    contract.searchCustomers,
    { PageIndex: 1, PageCount: 100, ...request },
    await signedIn(userName),
  );
  if (!answer.Status) return answer.Message;
  const { Rows, Count } = contract.searchCustomers.answer.parse(answer.Data);
  const count = await ask(contract.countCustomers, request, await signedIn(userName));
  expect(count.Data).toBe(Count);
  expect(Count).toBe(Rows.length);
  return Rows;
};
const names = async (userName: string, request: object = {}) => {
  const rows = await search(userName, request);
  return typeof rows === 'string' ? rows : rows.map(({ Name }) => Name);
};

const byCall = { SortField: 'LatestCallTime', SortType: 'desc' } as const;
const called = (SearchValue: string) => ({ SearchKey: 4, SearchValue });
const MINE = ['赵一', '李小明', 'Anna Lee', '王大明', '王小明'];

describe('The counts of the whole tenant, from the counter', () => {
  it.each<[string, object, string[]]>([
    ['one character', { SearchKey: 1, SearchValue: '明' }, ['李小明', '王大明', '王小明']],
    ['one character of another place', { CustomerType: 1, SearchKey: 1, SearchValue: '王' }, ['公海王']],
    ['one letter', { SearchKey: 1, SearchValue: 'L' }, ['李小明', 'Anna Lee']],
    ['one character and a status', { SearchKey: 1, SearchValue: '王', CustomerTrackStatusId: status }, ['王小明']],
    [
      'one character, among the customers of one person',
      { SearchKey: 1, SearchValue: '一', UserIdList: [A1] },
      ['赵一'],
    ],
    ['from a lead', { IsClue: true }, ['Anna Lee']],
    ['not from a lead', { IsClue: false }, ['周三', '孙二', '赵一', '李小明', '王大明', '王小明']],
    ['not from a lead, with a name', { IsClue: false, SearchKey: 1, SearchValue: '王' }, ['王大明', '王小明']],
    ['older than a week', { CustomerCategory: 3 }, ['周三', '孙二', '赵一', '李小明', 'Anna Lee']],
    ['tags, some of them twice', { TagIdList: [tag, tag, 999] }, ['王大明']],
    ['an education', { EducationId: education }, ['Anna Lee']],
    ['an education and a tag', { EducationId: education, TagIdList: [tag] }, []],
    ['a tag in another place', { CustomerType: 1, TagIdList: [tag] }, []],
  ])('%s', async (_, request, expected) => {
    expect(await names('root', { IsOnlyMySelf: false, ...request })).toEqual(expected);
  });
});

describe('A branch in its order', () => {
  it.each<[object, string[]]>([
    [{ SortField: 'Id', SortType: 'asc' }, [...MINE.toReversed(), '孙二']],
    [{ SortField: 'LatestCallTime', SortType: 'desc' }, ['王小明', '王大明', '赵一', '孙二', '李小明', 'Anna Lee']],
    [{ SortField: 'LatestCallTime', SortType: 'asc' }, ['Anna Lee', '李小明', '孙二', '赵一', '王大明', '王小明']],
    [{ SortField: 'CallTotalTimes', SortType: 'desc' }, ['王小明', '赵一', '王大明', '孙二', '李小明', 'Anna Lee']],
  ])('%o', async (sort, expected) => {
    expect(await names('S1', { IsOnlyMySelf: false, ...sort })).toEqual(expected);
  });

  it('continues with the second page where the first one ended', async () => {
    const page = async (PageIndex: number) => {
      const request = {
        IsOnlyMySelf: false,
        PageIndex,
        PageCount: 4,
        ...byCall,
      } as const;
      const { Data } = await ask(contract.searchCustomers, request, await signedIn('S1'));
      return contract.searchCustomers.answer.parse(Data).Rows.map(({ Name }) => Name);
    };
    expect([await page(1), await page(2)]).toEqual([
      ['王小明', '王大明', '赵一', '孙二'],
      ['李小明', 'Anna Lee'],
    ]);
  });
});

describe('A branch with filters', () => {
  const t = now();
  it.each<[string, object, string[]]>([
    ['a status', { CustomerTrackStatusId: status }, ['王小明']],
    ['a status and a range', { CustomerTrackStatusId: status, StartTime: t - 2 * DAY }, ['王小明']],
    ['a status and a range before it', { CustomerTrackStatusId: status, EndTime: t - 2 * DAY }, []],
    ['a range of creation', { StartTime: t - 9 * DAY, EndTime: t - 2 * DAY }, ['李小明', '王大明']],
    ['a range of calls, by the latest', { DateTimeType: 1, StartTime: t - 2 * DAY, ...byCall }, ['王小明', '王大明']],
    ['a range of acquisition', { DateTimeType: 2, StartTime: t - 60 }, ['李小明']],
    ['a range of repeats', { DateTimeType: 3, StartTime: t - 3_600 }, ['Anna Lee']],
    ['older than a week', { CustomerCategory: 3 }, ['孙二', '赵一', '李小明', 'Anna Lee']],
    ['calls', { MinCallTotalTimes: 4 }, ['赵一', '王小明']],
    ['calls and a lead', { MaxCallTotalTimes: 0, IsClue: true }, ['Anna Lee']],
    ['from a lead', { IsClue: true }, ['Anna Lee']],
    ['not from a lead', { IsClue: false }, ['孙二', '赵一', '李小明', '王大明', '王小明']],
    ['tags', { TagIdList: [tag] }, ['王大明']],
    ['an education', { EducationId: education }, ['Anna Lee']],
    ['one character', { SearchKey: 1, SearchValue: '王' }, ['王大明', '王小明']],
    ['two characters', { SearchKey: 1, SearchValue: '小明' }, ['李小明', '王小明']],
    ['two that only another branch has', { SearchKey: 1, SearchValue: '周三' }, []],
    ['initials', { SearchKey: 1, SearchValue: 'wxm' }, ['王小明']],
    ['initials that only another branch has', { SearchKey: 1, SearchValue: 'zs' }, []],
    ['a whole name', { SearchKey: 1, SearchValue: '王小明' }, ['王小明']],
    ['the end of a phone', { SearchKey: 2, SearchValue: '5678' }, ['王小明']],
  ])('by %s', async (_, request, expected) => {
    expect(await names('S1', { IsOnlyMySelf: false, ...request })).toEqual(expected);
  });
});

describe('Owners', () => {
  it.each<[string, string, object, string[]]>([
    ['an agent sees his own, the newest first', 'A1', {}, MINE],
    ['CUST-10 an agent with only-mine off sees no more', 'A1', { IsOnlyMySelf: false }, MINE],
    ['a supervisor has none of his own', 'S1', {}, []],
    ['CUST-10 a supervisor sees his branch', 'S1', { IsOnlyMySelf: false }, ['孙二', ...MINE]],
    ['the administrator sees those of all owners', 'root', { IsOnlyMySelf: false }, ['周三', '孙二', ...MINE]],
    ['chosen people, as far as he may', 'S1', { IsOnlyMySelf: false, UserIdList: [A2, A3] }, ['孙二']],
    ['chosen people for the administrator', 'root', { IsOnlyMySelf: false, UserIdList: [A2, A3] }, ['周三', '孙二']],
    ['only-mine wins over chosen people', 'A1', { UserIdList: [A2] }, MINE],
    ['an agent who chooses other people', 'A1', { IsOnlyMySelf: false, UserIdList: [A2] }, []],
    ['an agent who chooses himself and others', 'A1', { IsOnlyMySelf: false, UserIdList: [A1, A2] }, MINE],
    ['an agent who chooses himself by name', 'A1', { IsOnlyMySelf: false, UserIdList: [A1], ...called('A1') }, MINE],
    [
      'an agent who chooses himself by another name',
      'A1',
      { IsOnlyMySelf: false, UserIdList: [A1], ...called('A2') },
      [],
    ],
    ['people by name, as far as he may', 'S1', { IsOnlyMySelf: false, ...called('员工A') }, ['孙二', ...MINE]],
    ['people by name for the administrator', 'root', { IsOnlyMySelf: false, ...called('A3') }, ['周三']],
    ['one’s own, by another’s name', 'A1', called('A2'), []],
    ['an unknown owner’s name', 'root', { IsOnlyMySelf: false, ...called('谁') }, []],
  ])('%s', async (_, userName, request, expected) => {
    expect(await names(userName, request)).toEqual(expected);
  });

  it('a department includes all below it, within the scope', async () => {
    const { departmentId: D0 } = await person('S1');
    const { departmentId: D1 } = await person('A1');
    const { departmentId: D2 } = await person('A3');
    const all = (DeptId: number) => names('S1', { IsOnlyMySelf: false, DeptId });
    expect(await all(D0)).toEqual(['孙二', ...MINE]);
    expect(await all(D1)).toEqual(['孙二', ...MINE]);
    expect(await all(D2)).toEqual([]);
  });

  it('a department outside the scope gives an agent nothing, unless only-mine is on', async () => {
    const { departmentId: D1 } = await person('A1');
    const { departmentId: D2 } = await person('A3');
    expect(await names('A1', { IsOnlyMySelf: false, DeptId: D1 })).toEqual(MINE);
    expect(await names('A1', { IsOnlyMySelf: false, DeptId: D2 })).toEqual([]);
    expect(await names('A1', { IsOnlyMySelf: true, DeptId: D2 })).toEqual(MINE);
  });

  it.each([
    [Placement.Pool, 'A1', ['公海王']],
    [Placement.Blacklist, 'root', ['黑名单']],
    [Placement.RecycleBin, 'root', ['删三', '删二', '删一']],
  ])('place %i is the whole tenant’s, and POOL-09 no other’s', async (CustomerType, userName, expected) => {
    expect(await names(userName, { CustomerType })).toEqual(expected);
  });

  it.each([Placement.Blacklist, Placement.RecycleBin])(
    'RECY-03 BLCK-04 place %i needs its own right, also to read shown rows again',
    async (CustomerType) => {
      const agent = await signedIn('A1');
      for (const answer of [
        await ask(contract.searchCustomers, { CustomerType }, agent),
        await ask(contract.countCustomers, { CustomerType }, agent),
        await ask(contract.readShownCustomers, { CustomerType, CustomerIds: [1] }, agent),
      ])
        expect(answer).toMatchObject({ Status: false, Code: ResultCode.Forbidden, Message: '权限不足' });
    },
  );
});

describe('Filters', () => {
  const t = now();
  it.each<[string, object, string[]]>([
    ['part of a name', { SearchKey: 1, SearchValue: '小明' }, ['李小明', '王小明']],
    ['a whole name', { SearchKey: 1, SearchValue: '王小明' }, ['王小明']],
    ['one character', { SearchKey: 1, SearchValue: '王' }, ['王大明', '王小明']],
    ['letters of any case', { SearchKey: 1, SearchValue: 'aNNa' }, ['Anna Lee']],
    ['two letters in the middle', { SearchKey: 1, SearchValue: 'nn' }, ['Anna Lee']],
    ['two letters that are initials as well', { SearchKey: 1, SearchValue: 'an' }, ['Anna Lee']],
    ['three letters in the middle', { SearchKey: 1, SearchValue: 'nna' }, ['Anna Lee']],
    ['one letter in the middle', { SearchKey: 1, SearchValue: 'N' }, ['Anna Lee']],
    ['one initial, and a letter', { SearchKey: 1, SearchValue: 'l' }, ['李小明', 'Anna Lee']],
    ['two initials', { SearchKey: 1, SearchValue: 'wx' }, ['王小明']],
    ['all initials, in capitals', { SearchKey: 1, SearchValue: 'LXM' }, ['李小明']],
    ['initials without a customer', { SearchKey: 1, SearchValue: 'wxx' }, []],
    ['initials and an attribute', { SearchKey: 1, SearchValue: 'lx', CustomerExtendKeyValue: '35岁' }, ['李小明']],
    ['a name with a space', { SearchKey: 1, SearchValue: 'a l' }, ['Anna Lee']],
    ['a name without a key', { SearchValue: '大明' }, ['王大明']],
    ['a phone', { SearchKey: 2, SearchValue: '138 1234-5678' }, ['王小明']],
    ['the end of a phone', { SearchKey: 2, SearchValue: '5678' }, ['王小明']],
    ['a longer end of a phone', { SearchKey: 2, SearchValue: '12345678' }, ['王小明']],
    ['an end of no phone', { SearchKey: 2, SearchValue: '92345678' }, []],
    ['too short an end', { SearchKey: 2, SearchValue: '678' }, []],
    ['an employee', { SearchKey: 4, SearchValue: 'A1' }, MINE],
    ['the name of no employee', { SearchKey: 4, SearchValue: '谁' }, []],
    ['CUST-21 a quote', { SearchKey: 1, SearchValue: `' or 1=1 --` }, []],
    ['CUST-21 a percent sign', { SearchKey: 1, SearchValue: '%' }, []],
    ['CUST-21 a percent sign in a phone', { SearchKey: 2, SearchValue: '%%%%' }, []],
    ['a status', { CustomerTrackStatusId: status }, ['王小明']],
    ['tags', { TagIdList: [tag, 999] }, ['王大明']],
    ['an education', { EducationId: education }, ['Anna Lee']],
    ['from a lead', { IsClue: true }, ['Anna Lee']],
    ['not from a lead', { IsClue: false }, ['赵一', '李小明', '王大明', '王小明']],
    ['the last day', { CustomerCategory: 1 }, ['王小明']],
    ['CUST-07 the week before', { CustomerCategory: 2 }, ['王大明']],
    ['a range of creation', { DateTimeType: 0, StartTime: t - 9 * DAY, EndTime: t - 2 * DAY }, ['李小明', '王大明']],
    ['a range of calls', { DateTimeType: 1, StartTime: t - 3_600 }, ['王小明']],
    ['a range of acquisition', { DateTimeType: 2, StartTime: t - 60 }, ['李小明']],
    ['a range of repeats', { DateTimeType: 3, StartTime: t - 3_600 }, ['Anna Lee']],
    ['calls', { MinCallTotalTimes: 4, MaxCallTotalTimes: 8 }, ['赵一']],
    ['CUST-08 more than the most', { MinCallTotalTimes: 5, MaxCallTotalTimes: 3 }, []],
    ['connected calls', { MinCallSuccessTotalTimes: 1, MaxCallSuccessTotalTimes: 3 }, ['王大明']],
    ['a part of an attribute', { CustomerExtendKeyValue: '35' }, ['李小明']],
    ['a key', { CustomerExtendKeyValue: '年龄' }, ['李小明']],
    ['key and value', { CustomerExtendKeyValue: '年龄:35' }, ['李小明']],
    ['key and another value', { CustomerExtendKeyValue: '年龄:36' }, []],
    ['a value with a colon', { CustomerExtendKeyValue: '10:30' }, ['李小明']],
    ['CUST-18 booked in two days', { NoticeAddDay: 2 }, ['李小明']],
    ['booked tomorrow, but by another person', { NoticeAddDay: 1 }, []],
    ['CUST-19 not booked', { NoticeAddDay: -1 }, ['赵一', 'Anna Lee', '王大明', '王小明']],
    ['booked means nothing with only-mine off', { NoticeAddDay: 2, IsOnlyMySelf: false }, MINE],
    [
      'several at once',
      { SearchKey: 1, SearchValue: '明', CustomerExtendKeyValue: '35岁', CustomerCategory: 3 },
      ['李小明'],
    ],
  ])('by %s', async (_, request, expected) => {
    expect(await names('A1', request)).toEqual(expected);
  });

  it('by a node of the custom dictionary, or its parent', async () => {
    const { rows } = await owner.query<{ id: number; name: string }>(
      'select id, name from dictionary_node where tenant_id = $1',
      [tenantId],
    );
    for (const name of ['课程', '一级消防']) {
      const request = { DicTreeList: [rows.find((one) => one.name === name)!.id], IsOnlyMySelf: false };
      for (const userName of ['A1', 'S1', 'root']) expect(await names(userName, request)).toEqual(['李小明']);
    }
  });

  it('by the time of acquisition, which is shown as an attribute', async () => {
    const today = new Date((t + 8 * 3_600) * 1_000).toISOString().slice(0, 10);
    expect(await names('A1', { CustomerExtendKeyValue: `获取时间:${today}` })).toEqual(['李小明']);
    expect(await names('A1', { CustomerExtendKeyValue: '获取时间:1999' })).toEqual([]);
  });

  it('POOL-08 in the pool: repeated numbers, and by the person who moved it there', async () => {
    expect(await names('A1', { CustomerType: 1, DateTimeType: 3, StartTime: t - 60 })).toEqual(['公海王']);
    expect(await names('A1', { CustomerType: 1, DateTimeType: 2, StartTime: t - 60 })).toEqual(['公海王']);
    expect(await names('A1', { CustomerType: 1, SearchKey: 4, SearchValue: 'S1' })).toEqual(['公海王']);
  });
});

describe('The order', () => {
  it.each<[object, string[]]>([
    [{ SortField: 'Id', SortType: 'ascending' }, MINE.toReversed()],
    [{ SortField: 'Id', SortType: 'desc' }, MINE],
    [{ SortField: 'LatestCallTime', SortType: 'descending' }, ['王小明', '王大明', '赵一', '李小明', 'Anna Lee']],
    [{ SortField: 'LatestCallTime', SortType: 'asc' }, ['Anna Lee', '李小明', '赵一', '王大明', '王小明']],
    [{ SortField: 'CallTotalSeconds', SortType: 'desc' }, ['王大明', '王小明', '赵一', '李小明', 'Anna Lee']],
    [{ SortField: 'CallTotalTimes', SortType: 'desc' }, ['王小明', '赵一', '王大明', '李小明', 'Anna Lee']],
    [{ SortField: 'CallSuccessTotalTimes', SortType: 'asc' }, ['Anna Lee', '李小明', '赵一', '王大明', '王小明']],
  ])('%o', async (request, expected) => {
    expect(await names('A1', request)).toEqual(expected);
  });

  it('RECY-01 of the recycle bin starts with the oldest last call', async () => {
    expect(await names('root', { CustomerType: 3 })).toEqual(['删三', '删二', '删一']);
    expect(await names('root', { CustomerType: 3, SortField: 'Id' })).toEqual(['删三', '删二', '删一']);
  });

  it('CUST-22 accepts only known fields', async () => {
    const answer = await send(contract.searchCustomers, { SortField: 'Password' }, await signedIn('A1'));
    expect(answer).toMatchObject({ Status: false, Code: ResultCode.BadRequest });
  });

  it('is paged without gaps or repeats', async () => {
    const pages = [];
    for (const PageIndex of [1, 2, 3, 4]) {
      const { Data } = await ask(contract.searchCustomers, { PageIndex, PageCount: 2 }, await signedIn('A1'));
      pages.push((Data as { Rows: { Name: string }[]; Count: number }).Rows.map(({ Name }) => Name));
      expect(Data).toMatchObject({ Count: 5, PageNum: 3, PageCount: 2, PageIndex });
    }
    expect(pages).toEqual([['赵一', '李小明'], ['Anna Lee', '王大明'], ['王小明'], []]);
  });
});

it('a row has all values of the list', async () => {
  const rows = await search('root', { CustomerType: 2 });
  expect(rows).toMatchObject([
    { Name: '黑名单', MoveRemark: '骚扰', MoverName: '员工S1', UserId: null, UserName: null },
  ]);
  const own = await search('A1', { SearchKey: 2, SearchValue: '13812345678' });
  expect(own).toMatchObject([
    {
      UserId: A1,
      UserName: '员工A1',
      CallTotalTimes: 9,
      CallSuccessTotalTimes: 4,
      CallTotalSeconds: 300,
      CustomerTrackStatusId: status,
      TrackStatusName: expect.stringMatching(/./),
      TagName: null,
    },
  ]);
});

it('the available columns are returned', async () => {
  const { Data } = await ask(contract.queryCustomerPageFields, {}, await signedIn('A1'));
  expect(contract.queryCustomerPageFields.answer.parse(Data).map(({ Field }) => Field)).toEqual(
    contract.customerPageFields.map(({ Field }) => Field),
  );
});
