import { Activity } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../../test/overlays.tsx';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { readStored } from '../../platform/storage.ts';
import { DataTable } from '../data-table/DataTable.tsx';
import { useRowMarks } from '../data-table/useRowMarks.ts';
import { useTableLayout } from '../data-table/useTableLayout.ts';
import { sampleColumns } from '../kit/sample-columns.tsx';
import { samplePeople, type SamplePerson } from '../kit/sample-people.ts';
import { ColumnPanel } from './ColumnPanel.tsx';
import { DensityButton } from './DensityButton.tsx';

const columns = sampleColumns();
const people = samplePeople(50);
const rowId = ({ Id }: SamplePerson): number => Id;

const Board = () => {
  const layout = useTableLayout('panel', columns);
  const marks = useRowMarks();
  return (
    <>
      <div>
        <DensityButton layout={layout} />
        <ColumnPanel columns={columns} layout={layout} />
      </div>
      <DataTable label="客户" columns={columns} rows={people} rowId={rowId} layout={layout} marks={marks} />
    </>
  );
};

const heads = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('th[data-column]')].map((head) => head.dataset['column'] ?? '');
const grip = (title: string) => page.getByRole('button', { name: `移动“${title}”列` });
const open = async (): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: '列设置' }));
  await settled();
};

it('shows and hides columns, but not the one that is required', async () => {
  show(<Board />);
  await open();
  expect(heads()).not.toContain('CallTotalSeconds');
  await userEvent.click(page.getByRole('checkbox', { name: '通话时长' }));
  await userEvent.click(page.getByRole('checkbox', { name: '公司' }));
  await expect.poll(heads).toContain('CallTotalSeconds');
  expect(heads()).not.toContain('Company');
  await expect.element(page.getByRole('checkbox', { name: '客户' })).toBeDisabled();
  await expectAccessible(document.querySelector('.gh-column-panel')!);

  await userEvent.click(page.getByRole('button', { name: '恢复默认' }));
  await expect.poll(heads).toContain('Company');
});

it('orders by keyboard without losing the focus, and widens', async () => {
  show(<Board />);
  await open();
  grip('电话').element().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(() => heads().slice(0, 3)).toEqual(['Tel', 'Name', 'Company']);
  await expect.element(grip('电话')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => readStored('gonghai.table.panel')).toMatchObject({ widths: { Tel: 152 } });
});

it('orders by dragging, and remembers it', async () => {
  const { redraw } = show(<Board />);
  await open();
  await userEvent.dragAndDrop(grip('负责人'), grip('公司'));
  await expect.poll(() => heads().slice(0, 3)).toEqual(['Name', 'Owner', 'Company']);

  redraw(null);
  await expect.poll(heads).toEqual([]);
  redraw(<Board />);
  await expect.poll(() => heads().slice(0, 3)).toEqual(['Name', 'Owner', 'Company']);
});

it('closes when its tab is hidden, and can be opened again', async () => {
  const tab = (visible: boolean) => (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <Board />
    </Activity>
  );
  const panel = () => document.querySelector('.gh-column-panel')?.checkVisibility() ?? false;
  const { redraw } = show(tab(true));
  await open();
  expect(panel()).toBe(true);
  redraw(tab(false));
  await expect.poll(panel).toBe(false);
  redraw(tab(true));
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(panel()).toBe(false);
  await open();
  await expect.poll(panel).toBe(true);
});

it('changes the height of the rows', async () => {
  show(<Board />);
  const rowHeight = () => document.querySelector('[data-index]')?.getBoundingClientRect().height;
  await expect.poll(rowHeight).toBe(36);
  await userEvent.click(page.getByRole('button', { name: '行高' }));
  await userEvent.click(page.getByRole('menuitem', { name: '宽松 44' }));
  await expect.poll(rowHeight).toBe(44);
  await expect
    .poll(() => document.querySelectorAll('[data-index]')[1]?.getBoundingClientRect().top)
    .toBe(document.querySelectorAll('[data-index]')[0]!.getBoundingClientRect().top + 44);
});
