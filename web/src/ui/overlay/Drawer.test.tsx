import { Button } from 'antd';
import { Activity, useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, settled } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { useKeyboard } from '../shortcuts/useKeyboard.tsx';
import { Drawer } from './Drawer.tsx';
import { DrawerColumns } from './DrawerColumns.tsx';

const PEOPLE = ['彭明辉', '闫宇航', '戴国栋'];

const Desk = () => {
  useKeyboard();
  const [at, setAt] = useState<number>();
  const [visible, setVisible] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setVisible((before) => !before)}>
        换标签页
      </button>
      <Activity mode={visible ? 'visible' : 'hidden'}>
        <div className="gh-page">
          {PEOPLE.map((name, index) => (
            <Button key={name} style={{ width: 200 }} onClick={() => setAt(index)}>
              打开{name}
            </Button>
          ))}
          {at !== undefined && (
            <Drawer
              label="客户详情"
              header={<h2>{PEOPLE[at]}</h2>}
              actions={<Button>转交</Button>}
              neighbours={{
                previous: at > 0 ? () => setAt(at - 1) : undefined,
                next: at < PEOPLE.length - 1 ? () => setAt(at + 1) : undefined,
              }}
              onClose={() => setAt(undefined)}
            >
              <DrawerColumns facts="负责人 邓佳">
                <textarea aria-label="跟进内容" />
              </DrawerColumns>
            </Drawer>
          )}
        </div>
      </Activity>
    </>
  );
};

const drawer = page.getByRole('dialog', { name: '客户详情' });
const heading = (name: string) => page.getByRole('heading', { name });
const note = page.getByRole('textbox', { name: '跟进内容' });
const opener = page.getByRole('button', { name: '打开彭明辉' });
const widthOf = () => Math.round(drawer.element().getBoundingClientRect().width);

const open = async (width = 1200) => {
  show(<Desk />, { width });
  await opener.click();
  await expect.element(drawer).toBeVisible();
  await settled();
};

describe('its place', () => {
  it('is 820 px of the page, which stays usable beside it', async () => {
    await open();
    expect(widthOf()).toBe(820);
    const panel = document.querySelector('.gh-page')!.getBoundingClientRect();
    expect(drawer.element().getBoundingClientRect().right).toBe(panel.right);
    await page.getByRole('button', { name: '打开戴国栋' }).click();
    await heading('戴国栋').hover();
    await expectReadable();
  });

  it('can be changed by dragging and by keys, within the page, and is remembered', async () => {
    await open();
    const edge = page.getByRole('button', { name: '调整宽度' });
    (edge.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(widthOf()).toBe(900);
    await userEvent.keyboard('{ArrowRight}'.repeat(20));
    expect(widthOf()).toBe(480);
    await userEvent.keyboard('{ArrowLeft}'.repeat(40));
    expect(widthOf()).toBe(1200);
    await userEvent.dblClick(edge);
    await expect.poll(widthOf).toBe(820);

    await userEvent.dragAndDrop(edge, page.getByRole('button', { name: '打开闫宇航' }));
    await expect.poll(widthOf).toBeGreaterThan(900);
    const chosen = widthOf();
    await page.getByRole('button', { name: '关闭' }).click();
    await opener.click();
    await expect.poll(widthOf).toBe(chosen);
  });

  it('is the whole page on a phone', async () => {
    const before = { width: innerWidth, height: innerHeight };
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(before.width, before.height));
    await open(390);
    expect(widthOf()).toBe(390);
    await expect.element(page.getByText('负责人 邓佳')).toBeVisible();
  });
});

describe('its neighbours', () => {
  it('are one button or one key away, and end where the list ends', async () => {
    await open();
    await expect.element(page.getByRole('button', { name: '上一条' })).toBeDisabled();
    await page.getByRole('button', { name: '下一条' }).click();
    await expect.element(heading('闫宇航')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(heading('戴国栋')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '下一条' })).toBeDisabled();
    await userEvent.keyboard('jk');
    await expect.element(heading('闫宇航')).toBeVisible();
  });
});

describe('closing', () => {
  it('is Esc, and the focus goes back to where it came from', async () => {
    await open();
    await expect.element(drawer).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('leaves the focus where it has moved to meanwhile', async () => {
    await open();
    const other = page.getByRole('button', { name: '打开戴国栋' });
    (other.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(other).toHaveFocus();
  });

  it('needs Esc twice from a text field: the first only leaves the field', async () => {
    await open();
    await note.fill('要求看同行业案例 jk');
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).toHaveFocus();
    await expect.element(note).toHaveValue('要求看同行业案例 jk');
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

it('is hidden with its tab and comes back with what was typed', async () => {
  await open();
  await note.fill('还没写完');
  const swap = page.getByRole('button', { name: '换标签页' });
  for (let round = 0; round < 2; round += 1) {
    await swap.click();
    await expect.element(drawer).not.toBeInTheDocument();
    await swap.click();
    await expect.element(note).toHaveValue('还没写完');
    await expect.element(drawer).toBeVisible();
  }
});
