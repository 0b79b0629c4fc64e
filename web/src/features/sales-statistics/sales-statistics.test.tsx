import { rangeOfMonths, rangeOfSpan, Span } from '@gonghai/contract/wire/spans.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory, WithAddress } from '../../../test/address.tsx';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { nowSeconds } from '../../ui/calendar.ts';
import { IntentReportScreen } from './IntentReportScreen.tsx';
import { SaleChangeScreen } from './SaleChangeScreen.tsx';
import { monthsOf, recentMonths } from './sale-change.tsx';
import { SalesDataScreen } from './SalesDataScreen.tsx';

const item = {
  Id: 31,
  Name: '赵学员',
  Tel: '13800138000',
  Time: 1_794_700_000,
  UserName: '陈晓琳',
  Department: '上海一组',
  Amount: 3_980.5,
};
const items = () => ({ ItemList: [item], Count: 1 });

const show = (Screen: () => React.ReactNode, answers: Parameters<typeof answering>[0], address = '') => {
  signIn({ RightList: ['StatsUserSale', 'StatsSaleChange', 'woCustomerReport'] });
  const asked = answering({ QueryUserRightDepartmentList: () => [], QueryDicTreeList: () => [], ...answers });
  const history = createHistory(address);
  showWithDialogs(
    <WithAddress history={history}>
      <Screen />
    </WithAddress>,
  );
  return { history, last: (path: string) => asked.findLast((one) => one.path === path)?.body };
};
const rowNamed = (name: RegExp) => page.getByRole('row', { name });

describe('Agent sales data', () => {
  const sums = {
    ClueTotal: 12,
    CallTotal: 3,
    ConnectTotal: 1,
    CallTime: 4_000,
    OrderTotal: 2,
    DealTotal: 1,
    PriceFlow: 3_980.5,
  };
  const row = {
    Id: 7,
    Name: '陈晓琳',
    Department: '上海一组',
    Role: '销售坐席',
    ProfessionType: null,
    IsAdmin: false,
    Status: 0,
    ...sums,
  };
  const idle = { ...row, Id: 8, Name: '苏敏', DealTotal: 0, PriceFlow: 0 };
  const answers = {
    QueryStatsUserSaleDataPageList: () => ({
      Rows: [row, idle],
      Count: 2,
      PageCount: 10,
      PageNum: 1,
      PageIndex: 1,
      Total: sums,
    }),
    QueryStatsUserSaleDetail: items,
    QueryStatsUserSaleCallLogDetail: () => ({ ItemList: [], Count: 0 }),
    QueryDicTableList: () => [],
  };

  it('STAT-06 shows today of enabled staff with sums, and opens figures into their rows with the filters of the list', async () => {
    const { last } = show(SalesDataScreen, answers);
    await expect.element(rowNamed(/陈晓琳/).getByText('3,980.50')).toBeVisible();
    await expect.element(rowNamed(/合计/).getByText('3,980.50')).toBeVisible();
    await expectReadable();
    const today = rangeOfSpan(Span.Today, nowSeconds());
    expect(last('QueryStatsUserSaleDataPageList')).toMatchObject({ ...today, Status: 0, PageIndex: 1, PageCount: 10 });
    await userEvent.click(rowNamed(/陈晓琳/).getByRole('button', { name: '3,980.50' }));
    const dialog = page.getByRole('dialog', { name: /陈晓琳的成交/ });
    await expect.element(dialog.getByRole('row', { name: /赵学员.*3,980.50/ })).toBeVisible();
    // The figures of the row, which the rows add up to.
    await expect.element(dialog.getByRole('definition').filter({ hasText: '3,980.50' })).toBeVisible();
    expect(last('QueryStatsUserSaleDetail')).toMatchObject({ UserId: 7, Figure: 'deals', ...today, PageIndex: 1 });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(rowNamed(/陈晓琳/).getByRole('button', { name: '12', exact: true }));
    await expect.element(page.getByRole('dialog', { name: /陈晓琳的线索/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(rowNamed(/陈晓琳/).getByRole('button', { name: '1:06:40' }));
    await expect.element(page.getByRole('dialog', { name: /陈晓琳已接通的通话/ }).getByText('没有通话')).toBeVisible();
    expect(last('QueryStatsUserSaleCallLogDetail')).toMatchObject({ UserId: 7, IsConnected: true });
  });

  it('leaves zeros without a link, and says why rows could not be read', async () => {
    show(SalesDataScreen, { ...answers, QueryStatsUserSaleDetail: () => refusing('查询时间过长，请缩小范围后重试') });
    await expect.element(rowNamed(/苏敏/)).toBeVisible();
    expect(rowNamed(/苏敏/).getByTitle('查看成交').elements()).toEqual([]);
    await userEvent.click(rowNamed(/陈晓琳/).getByTitle('查看报单'));
    await expect.element(page.getByText('查询时间过长，请缩小范围后重试')).toBeVisible();
  });
});

describe('The conversion report', () => {
  const header = [
    ['DeptName', '部门'],
    ['Name', '姓名'],
    ['ClueTotal', '线索数'],
    ['Deal_202610', '2026-10成交数'],
    ['Rate_202610', '2026-10转化率'],
    ['DealTotal', '成交总数'],
    ['Rate', '总转化率'],
  ].map(([column_name, column_comment]) => ({ column_name, column_comment }));
  const rows = [
    {
      UserId: 7,
      DeptName: '上海一组',
      Name: '陈晓琳',
      ClueTotal: 9,
      Deal_202610: 3,
      Rate_202610: '33.33%',
      DealTotal: 3,
      Rate: '33.33%',
    },
    {
      UserId: 8,
      DeptName: '上海一组',
      Name: '苏敏',
      ClueTotal: 1,
      Deal_202610: 0,
      Rate_202610: '0.00%',
      DealTotal: 0,
      Rate: '0.00%',
    },
  ];

  it('REP-04 shows the columns of the header in its order, and opens the deals of a month', async () => {
    const { last } = show(SaleChangeScreen, {
      QuerySaleChange: () => ({ Header: header, Data: rows }),
      QueryStatsUserSaleDetail: items,
    });
    await expect.element(rowNamed(/陈晓琳/)).toBeVisible();
    const titles = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
    expect(titles.filter((title) => title !== '')).toEqual(header.map(({ column_comment }) => column_comment));
    await expect.element(rowNamed(/合计/).getByText('30.00%')).toBeVisible();
    expect(monthsOf(recentMonths())[1] - monthsOf(recentMonths())[0]).toBe(2);
    expect(last('QuerySaleChange')).toEqual(recentMonths());
    await expectReadable();
    await userEvent.click(
      rowNamed(/陈晓琳/)
        .getByTitle('查看成交')
        .first(),
    );
    await expect.element(page.getByRole('dialog', { name: /陈晓琳的成交/ }).getByText('赵学员')).toBeVisible();
    const october = 2_026 * 12 + 9;
    expect(last('QueryStatsUserSaleDetail')).toMatchObject({
      UserId: 7,
      Figure: 'deals',
      ...rangeOfMonths(october, october),
    });
  });

  it('REP-04 says what failed beside an empty table, and reads again', async () => {
    let isBroken = true;
    show(SaleChangeScreen, {
      QuerySaleChange: () => (isBroken ? refusing('转化数据读取失败') : { Header: header, Data: rows }),
    });
    await expect.element(page.getByText('转化数据读取失败').first()).toBeVisible();
    expect(rowNamed(/陈晓琳/).elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: /导出/ })).toBeDisabled();
    isBroken = false;
    await userEvent.click(page.getByRole('button', { name: '重试' }));
    await expect.element(rowNamed(/陈晓琳/)).toBeVisible();
  });
});

describe('The intention report', () => {
  const rows = [
    { Name: '总部（直属）', DepartmentId: 1, IsDirect: true, CustomerTotal: 1, SuccessCustomerTotal: 0 },
    { Name: '上海销售部', DepartmentId: 2, IsDirect: false, CustomerTotal: 9, SuccessCustomerTotal: 3 },
  ];

  it('REP-03 shows today as bars and as a table, and opens departments and numbers', async () => {
    const answers = { QueryCustomerReport: () => rows, QueryCustomerReportDetail: items };
    const { history, last } = show(IntentReportScreen, answers);
    await expect.element(rowNamed(/合计 10 3 30.00%/)).toBeVisible();
    const today = rangeOfSpan(Span.Today, nowSeconds());
    expect(last('QueryCustomerReport')).toMatchObject(today);
    const chart = page.getByRole('img', { name: /柱状图/ });
    // echarts is large, and here it is transformed first.
    await expect.element(chart, { timeout: 20_000 }).toBeInTheDocument();
    await expect.poll(() => chart.element().querySelector('canvas')).not.toBeNull();
    await expectReadable();
    await userEvent.click(rowNamed(/上海销售部/).getByTitle('查看意向客户'));
    const dialog = page.getByRole('dialog', { name: /上海销售部的意向客户/ });
    await expect.element(dialog.getByText('赵学员')).toBeVisible();
    expect(last('QueryCustomerReportDetail')).toMatchObject({
      ...today,
      Figure: 'intents',
      DepartmentId: 2,
      IsDirect: false,
    });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    // The bars of the department itself lead nowhere; those of another one open it.
    const { width, height } = chart.element().getBoundingClientRect();
    await userEvent.click(chart, { position: { x: width * 0.3, y: height - 40 } });
    expect(last('QueryCustomerReport')).not.toHaveProperty('DepartmentId', 1);
    await userEvent.click(chart, { position: { x: width * 0.75, y: height - 60 } });
    await expect.poll(() => last('QueryCustomerReport')).toMatchObject({ ...today, DepartmentId: 2 });
    expect(history.search()).toContain('f.DepartmentId=2');
    history.back();
    await expect.poll(() => last('QueryCustomerReport')).not.toHaveProperty('DepartmentId');
  });

  it('has no quotient where deals exceed intents, and says why', async () => {
    const more = [
      ...rows,
      { ...rows[1], DepartmentId: 3, Name: '北京销售部', CustomerTotal: 0, SuccessCustomerTotal: 9 },
    ];
    show(IntentReportScreen, { QueryCustomerReport: () => more });
    await expect.element(rowNamed(/上海销售部 9 3 33.33%/)).toBeVisible();
    await expect.element(rowNamed(/合计 10 12 —/)).toBeVisible();
    await expect.element(rowNamed(/北京销售部 0 9 —/).getByTitle(/成交数多于意向数/)).toBeVisible();
  });

  it('says when there is nothing, and what failed', async () => {
    let answer: unknown = rows.map((row) => ({ ...row, CustomerTotal: 0, SuccessCustomerTotal: 0 }));
    const days = 'f.StartTime=2026-10-01&f.EndTime=2026-10-31';
    const { last } = show(IntentReportScreen, { QueryCustomerReport: () => answer }, `?${days}`);
    await expect.element(page.getByText('这段时间没有意向和成交')).toBeVisible();
    const october = 2_026 * 12 + 9;
    expect(last('QueryCustomerReport')).toMatchObject(rangeOfMonths(october, october));
    expect(page.getByRole('img', { name: /柱状图/ }).elements()).toEqual([]);
    answer = refusing('意向读取失败');
    await userEvent.click(page.getByRole('button', { name: '查询' }));
    await expect.element(page.getByText('意向读取失败').first()).toBeVisible();
  });
});
