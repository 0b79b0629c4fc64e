import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { telling } from '../../../../test/answering.ts';
import { bodyOf, bulk, openList as open, rowOf, rows, select } from '../../../../test/customer-list.tsx';
import { aCustomerPage } from '../../../../test/customer-rows.ts';
import { expectReadable } from '../../../../test/overlays.tsx';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';

/** A fake server that stores the changes. */
const keeping = () => {
  let saved = [...rows];
  const before = [...rows];
  return {
    QueryCustomerPageList: () => aCustomerPage(saved),
    SetCustomerMark: ({ body }: { body: Readonly<Record<string, unknown>> }) => {
      const ids = body['CustomerIds'] as number[];
      const name = body['CustomerTrackStatusId'] === 14 ? '已成交' : null;
      saved = saved.map((row) =>
        ids.includes(row.Id)
          ? {
              ...row,
              ...(name ? { CustomerTrackStatusId: 14, TrackStatusName: name } : { TagId: null, TagName: null }),
            }
          : row,
      );
      return telling(`成功${ids.length}条`, { Moved: ids.length, Failed: 0, BatchId: 8 });
    },
    UndoBatch: () => {
      saved = before;
      return telling('已撤销', { Undone: 1, Left: [], LeftTotal: 0 });
    },
  };
};

describe('The status of a row', () => {
  it('opens a menu that changes it, and the message takes it back', async () => {
    const asked = await open(keeping());
    await userEvent.click(rowOf('郝俊杰').getByRole('button', { name: '跟进状态 有意向' }));
    await userEvent.click(page.getByRole('menuitem', { name: '已成交' }));
    await expect.element(rowOf('郝俊杰').getByText('已成交')).toBeVisible();
    expect(bodyOf(asked, 'SetCustomerMark')).toEqual({ CustomerIds: [101], CustomerTrackStatusId: 14 });
    await expect.element(page.getByText('郝俊杰 已改为 已成交')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    await expect.element(rowOf('郝俊杰').getByText('有意向')).toBeVisible();
    expect(bodyOf(asked, 'UndoBatch')).toEqual({ BatchId: 8 });
  });

  it('is read-only in lists without status changes', async () => {
    await open({}, { placement: Placement.Blacklist });
    expect(page.getByRole('button', { name: /跟进状态/ }).query()).toBeNull();
  });
});

describe('Selected customers', () => {
  it('get a status together', async () => {
    const asked = await open(keeping());
    await select('郝俊杰');
    await select('贺佳琪');
    await userEvent.click(bulk('改状态'));
    const dialog = page.getByRole('dialog', { name: '改状态：选中的 2 位客户' });
    await expect.element(dialog.getByRole('button', { name: '未联系' })).toHaveFocus();
    await expectReadable();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(page.getByText('2 位客户已改为 已成交')).toBeVisible();
    expect(bodyOf(asked, 'SetCustomerMark')).toEqual({ CustomerIds: [101, 103], CustomerTrackStatusId: 14 });
    await expect.element(rowOf('贺佳琪').getByText('已成交')).toBeVisible();
  });

  it('get a tag, or lose it', async () => {
    const asked = await open(keeping());
    await select('郝俊杰');
    await userEvent.click(bulk('打标签'));
    const dialog = page.getByRole('dialog', { name: '打标签：客户「郝俊杰」' });
    await userEvent.click(dialog.getByRole('button', { name: '清除标签' }));
    await expect.element(page.getByText('郝俊杰 已清除标签')).toBeVisible();
    expect(bodyOf(asked, 'SetCustomerMark')).toEqual({ CustomerIds: [101], TagId: null });
    await expect.element(rowOf('郝俊杰').getByText('需回访')).not.toBeInTheDocument();
  });
});
