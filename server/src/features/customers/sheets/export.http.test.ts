import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { exportCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, aRole, uniqueName } from '../../../../test/rows.ts';
import { readRows } from '../../../../test/sheets.ts';
import { withTrail } from '../../../../test/trail.ts';
import { idleTransactionsOf } from '../../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, signedIn, person } = test;
const { tenantId, id: A1 } = await person('A1');
const { id: A3 } = await person('A3');

const fetchSheet = async (request: object, session: Session) => {
  const url = `/crm/${exportCustomers.path}`;
  const { rawPayload, headers } = await app.inject({ method: 'POST', url, headers: { ...session }, payload: request });
  return { headers, body: rawPayload };
};
const rowsOf = async (request: object, session: Session) =>
  readRows((await fetchSheet(request, session)).body).slice(1);
const refused = async (request: object, session: Session) =>
  JSON.parse((await fetchSheet(request, session)).body.toString());

const exporter = async (...rights: string[]) => {
  const userName = uniqueName();
  const roleId = await aRole(
    owner,
    tenantId,
    rights.map((right) => menuIdOf.get(right)!),
  );
  const id = await aMember(owner, tenantId, { userName, roleId });
  return { id, session: await signedIn(userName) };
};

describe('The export of customers', () => {
  it('has the rows of the search, formulas as text, and an audit entry', async () => {
    const { id, session } = await exporter('Seat', 'exportCustomerList');
    const danger = await aCustomer(owner, tenantId, { ownerId: id, name: '=1+1', more: { remark: '+cmd' } });
    await aCustomer(owner, tenantId, { ownerId: id, name: '别的客户' });
    await owner.query(
      `insert into customer_extend (tenant_id, customer_id, key, value, created_time)
       values ($1, $2, '城市', '@杭州', 1), ($1, $2, '年级', '一', 1)`,
      [tenantId, danger],
    );
    await aCustomer(owner, tenantId, { ownerId: A1 });
    const filter = { SearchKey: 1, SearchValue: '=1' };
    const { answer, trail } = await withTrail(owner, () => fetchSheet(filter, session));
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('客户_'));
    const rows = readRows(answer.body);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ 0: '=1+1', 5: '+cmd', 7: '客户', 19: '城市：@杭州；年级：一' });
    expect(answer.body.includes(Buffer.from('<f>'))).toBe(false);
    expect(trail).toMatchObject([
      { action: '导出客户', staff_id: id, after: { SearchValue: '=1', CustomerType: 0, Count: 1 } },
    ]);
    expect(await rowsOf({}, session)).toHaveLength(2);
  });

  it('continues over all parts, newest first, each row once', async () => {
    const { id, session } = await exporter('Seat', 'exportCustomerList');
    await owner.query(
      `insert into customer (tenant_id, name, tel, placement, owner_id, created_time, got_time)
       select $1, '多' || n, (17000000000 + n)::text, 0, $2, 1790000000, 1790000000 from generate_series(1, 2500) n`,
      [tenantId, id],
    );
    const names = (await rowsOf({}, session)).map(([name]) => name);
    expect(names).toEqual(Array.from({ length: 2_500 }, (_, n) => `多${2_500 - n}`));
  });

  describe('has the order of the list', () => {
    let session: Session;
    beforeAll(async () => {
      const { id, session: own } = await exporter('Seat', 'exportCustomerList');
      session = own;
      await owner.query(
        `insert into customer (tenant_id, name, tel, placement, owner_id, created_time, got_time)
         select $1, '序' || n, ($3::bigint + n)::text, 0, $2, 1790000000, 1790000000 from generate_series(1, 2300) n`,
        [tenantId, id, 16_000_000_000 + id * 10_000],
      );
      await owner.query(
        `update customer_calls k set latest_call_time = 1790000000 + (n * 7919) % 50, call_times = (n * 31) % 5
         from (select id, substr(name, 2)::int as n from customer where owner_id = $1) c
         where k.customer_id = c.id and n % 3 > 0`,
        [id],
      );
    });

    it.each<[string, object]>([
      ['as it is sorted, never called last', { SortField: 'LatestCallTime', SortType: 'desc' }],
      ['the other way round, never called first', { SortField: 'LatestCallTime', SortType: 'asc' }],
      ['by a figure that many share', { SortField: 'CallTotalTimes', SortType: 'descending' }],
      ['by their age', { SortField: 'Id', SortType: 'ascending' }],
    ])('%s', async (_, sort) => {
      const listed: string[] = [];
      for (const PageIndex of [1, 2, 3]) {
        const { Data } = await ask(searchCustomers, { ...sort, PageIndex, PageCount: 1_000 }, session);
        listed.push(...searchCustomers.answer.parse(Data).Rows.map(({ Name }) => Name));
      }
      expect(listed).toHaveLength(2_300);
      expect((await rowsOf(sort, session)).map(([name]) => name)).toEqual(listed);
    });
  });

  it('holds no connection while its count waits', async () => {
    const { session } = await exporter('Seat', 'exportCustomerList');
    const request = () => fetchSheet({ SearchKey: 1, SearchValue: '别的' }, session);
    expect(await idleTransactionsOf(owner, 'lock table customer in access exclusive mode', request)).toBe(0);
  });

  it('needs its own right and that of the placement, and is limited to the scope', async () => {
    const [exporting, seeing] = [await exporter('exportCustomerList'), await exporter('Seat')];
    for (const { session } of [exporting, seeing]) expect(await refused({}, session)).toMatchObject({ Code: 13 });
    const { session } = await exporter('Seat', 'exportCustomerList');
    expect(await refused({ CustomerType: Placement.Pool }, session)).toMatchObject({ Code: 13 });
    await aCustomer(owner, tenantId, { ownerId: A3 });
    expect(await rowsOf({ IsOnlyMySelf: false }, session)).toEqual([]);
  });
});
