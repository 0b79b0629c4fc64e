import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusing, telling } from '../../../../test/answering.ts';
import { expectReadable } from '../../../../test/overlays.tsx';
import { usePhoneOfTest } from '../../../../test/phone.ts';
import { bodiesOf, openOrders, pageOf } from '../../../../test/work-order-list.tsx';
import { anOrder, aPayment, detailOf } from '../../../../test/work-order-rows.ts';
import { dispatch } from '../../../platform/hub.ts';

const child = anOrder({ ParentId: 1, Name: '彭嘉怡', WorkOrderType: 2, Amount: 700 });
const parent = anOrder({ Children: [child], WorkOrderAuditProgress: 5 });
const approved = anOrder({ Name: '蒋浩宇', WorkOrderAuditProgress: 3 });
const last = anOrder({ Name: '秦子墨' });
const rows = [parent, approved, last];

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('Approving', () => {
  it('WO-11, WO-21, WO-22 approves the waiting ones of a selection and names the others', async () => {
    const message = '成功2条，失败1条：秦子墨：数据已变更，请刷新后重试（周凯 16:09 企划审核通过）';
    const asked = await openOrders('planning', { rows }, { WorkOrderPass: () => telling(message) });
    expect(bodiesOf(asked, 'WorkOrderSearch')[0]).toMatchObject({ PageType: 2, IsAudit: false, WorkOrderStatus: 1 });
    await expect.element(rowOf('彭嘉怡').first().getByText('审核中(2/4)')).toBeVisible();
    const marks = rowOf('彭嘉怡').first().getByText('销售：已通过，企划：待我审核，运营：已通过，财务：待审核');
    await expect.element(marks).toBeInTheDocument();

    await userEvent.click(button('批量通过'));
    await expect.element(page.getByText('请选择数据')).toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await expect.element(bar.getByText('合计 ¥1,600.90')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: '批量通过' }));
    await expect.element(page.getByText('蒋浩宇：已审核，不会提交')).toBeVisible();
    await userEvent.click(button('通过 3 条'));
    const told = page.getByRole('dialog', { name: '1 条未处理' });
    await expect.element(told.getByText('秦子墨：数据已变更，请刷新后重试（周凯 16:09 企划审核通过）')).toBeVisible();
    expect(bodiesOf(asked, 'WorkOrderPass')).toEqual([
      {
        Items: [
          { Id: parent.Id, Version: 4 },
          { Id: child.Id, Version: 4 },
          { Id: last.Id, Version: 4 },
        ],
        Progress: 2,
      },
    ]);
  });

  it('WO-17 shows an order beside the list, rejects it with a reason, and goes on to the next', async () => {
    const asked = await openOrders(
      'planning',
      { rows },
      {
        WorkOrderSingle: ({ query }) => {
          const found = [parent, child, approved, last].find(({ Id }) => String(Id) === query.get('id'));
          return found ? { WorkOrder: detailOf(found, [aPayment({ Amount: 300.3 })]) } : refusing('数据不存在');
        },
        WorkOrderReject: () => ({ Succeeded: 1, Failed: [] }),
      },
    );
    await userEvent.click(rowOf('彭嘉怡').first().getByRole('button', { name: '彭嘉怡' }));
    const drawer = page.getByRole('dialog', { name: '报单 彭嘉怡' });
    await expect.element(drawer.getByText('本单 300.30 + 子报单 700.00')).toBeVisible();
    await expect.element(drawer.getByText('¥1,000.30')).toBeVisible();
    await expectReadable();

    await userEvent.click(drawer.getByRole('button', { name: '驳回' }));
    const reason = page.getByRole('dialog', { name: '驳回报单' });
    await userEvent.click(reason.getByRole('button', { name: '驳回' }));
    await expect.element(reason.getByText('驳回理由不能为空')).toBeVisible();
    await userEvent.fill(reason.getByRole('textbox', { name: '驳回理由' }), '截图看不清');
    await userEvent.click(reason.getByRole('button', { name: '驳回' }));
    await expect
      .poll(() => bodiesOf(asked, 'WorkOrderReject'))
      .toEqual([{ Items: [{ Id: parent.Id, Remark: '截图看不清', Version: 4 }], Progress: 2 }]);
    await expect.element(rowOf('彭嘉怡').nth(1)).toHaveAttribute('aria-current', 'true');

    // A colleague has changed the order meanwhile: it is read again and says so.
    dispatch(HubEvent.WorkOrdersChanged, { Ids: [child.Id, parent.Id] });
    await expect.poll(() => bodiesOf(asked, 'QueryShownWorkOrders')).toHaveLength(1);
  });

  it('WO-27 empties the table when the search fails, and says why an order cannot be shown', async () => {
    let isFailing = false;
    await openOrders(
      'planning',
      { rows },
      {
        WorkOrderSearch: () =>
          isFailing ? refusing('查询时间过长') : { Rows: rows, Count: 3, PageCount: 10, PageNum: 1, PageIndex: 1 },
        WorkOrderSingle: () => refusing('数据不存在'),
      },
    );
    await userEvent.click(rowOf('秦子墨').getByRole('button', { name: '秦子墨' }));
    const drawer = page.getByRole('dialog', { name: '报单 秦子墨' });
    await expect.element(drawer.getByText('获取报单出错')).toBeVisible();
    await expect.element(drawer.getByText('数据不存在')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    isFailing = true;
    await userEvent.click(page.getByRole('button', { name: '全部报单' }));
    await expect.element(page.getByText('查询时间过长')).toBeVisible();
    await expect.element(rowOf('秦子墨')).not.toBeInTheDocument();
    await expect.element(page.getByText('共 0 条报单')).toBeVisible();
  });

  it('G-127 calls an order by its id, from the list and beside it', async () => {
    const acts = usePhoneOfTest();
    const masked = anOrder({ Name: '秦子墨', Tel: '138****0000' });
    await openOrders('sales', { rows: [masked] }, { WorkOrderSingle: () => ({ WorkOrder: detailOf(masked, []) }) });
    await userEvent.click(button('拨打 秦子墨 138 **** 0000'));
    await userEvent.click(button('秦子墨'));
    const drawer = page.getByRole('dialog', { name: '报单 秦子墨' });
    await userEvent.click(drawer.getByRole('button', { name: '拨打 秦子墨 138 **** 0000' }));
    expect(acts).toEqual([`dialOrder ${masked.Id} 1`, `dialOrder ${masked.Id} 1`]);
  });

  it('shows the number as plain text to users who may not call', async () => {
    await openOrders('closed', { rows, rights: ['ChengJiaoAudit'] });
    expect(page.getByRole('button', { name: /^拨打/ }).query()).toBeNull();
  });

  it('WO-28 asks for a range of report dates in the dialog of the export', async () => {
    const exported = () => asked.filter(({ path }) => path === 'WorkOrderExportXiaoQi').map(({ query }) => query);
    const asked = await openOrders('planning', { rows }, { WorkOrderExportXiaoQi: () => new Response('file') });
    await userEvent.click(button('导出'));
    const range = page.getByRole('dialog', { name: '选择导出范围' });
    expect(page.getByText(/^将导出/).query()).toBeNull();
    await userEvent.click(range.getByRole('button', { name: '导出' }));
    await expect.element(range.getByText('请选择导出时间范围')).toBeVisible();
    const choose = async (from: string, to: string): Promise<void> => {
      for (const [name, day] of [
        ['开始日期', from],
        ['结束日期', to],
      ] as const) {
        await userEvent.fill(range.getByRole('textbox', { name }), day);
        await userEvent.keyboard('{Enter}');
      }
    };
    await choose('2026-01-01', '2026-02-01');
    await userEvent.click(range.getByRole('button', { name: '导出' }));
    await expect.element(range.getByText('导出时间范围不能超过一个月')).toBeVisible();
    expect(exported()).toEqual([]);
    await choose('2026-01-01', '2026-01-31');
    await userEvent.click(range.getByRole('button', { name: '导出' }));
    await expect.element(range).not.toBeInTheDocument();
    await expect.poll(() => exported().map((query) => query.get('StartTime'))).toEqual(['1767196800']);
    expect(exported()[0]?.get('EndTime')).toBe('1769875199');
    expect(exported()[0]?.get('WorkOrderStatus')).toBe('1');
  });

  it('leaves refunded orders out of the sums, and says so', async () => {
    const refunded = anOrder({ Name: '冯雨桐', Amount: 50, IsRefund: true });
    const found = [parent, refunded];
    await openOrders(
      'planning',
      { rows: found },
      { WorkOrderSearch: () => ({ ...pageOf(found), Total: 1_234_567.89 }) },
    );
    await expect.element(page.getByText('本页合计 ¥1,000.30（不含已退款 1 条）')).toBeVisible();
    const foot = page.getByRole('row', { name: /^合计/ });
    await expect.element(foot.getByText('1,234,567.89')).toBeVisible();
    await expect.element(foot.getByText('不含已退款')).toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await expect.element(bar.getByText('合计 ¥1,000.30（不含已退款 1 条）')).toBeVisible();
  });
});
