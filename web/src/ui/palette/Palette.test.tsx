import { useRef } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, settled, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { openDialog } from '../overlay/overlays.ts';
import { useKeyboard } from '../shortcuts/useKeyboard.tsx';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import type { PaletteItem, PaletteSource } from './palette.ts';
import { usePaletteShortcut, usePaletteSource } from './usePalette.tsx';

let ran: string[];
let asked: string[];
let answer: () => Promise<readonly PaletteItem[]>;

const item = (id: string, title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  title,
  run: () => ran.push(id),
  ...more,
});

const pages: PaletteSource = {
  id: 'pages',
  heading: '前往',
  items: [item('home', '工作台', { keys: 'G H' }), item('list', '我的客户'), item('pool', '公海')],
};
const EnterDialog = () => {
  const fields = useRef<HTMLDivElement>(null);
  return (
    <Dialog title="录入" first={fields}>
      <div ref={fields}>
        <input aria-label="姓名" />
      </div>
    </Dialog>
  );
};

const openEntry = () => {
  openDialog(<EnterDialog />, { owner: TAB });
};

const actions: PaletteSource = {
  id: 'actions',
  heading: '操作',
  items: [item('new', '新建客户', { keys: 'N', keywords: ['create'] }), item('enter', '录入', { run: openEntry })],
};
const customers: PaletteSource = {
  id: 'customers',
  heading: '客户',
  search: (words) => {
    asked.push(words);
    return answer();
  },
  tooFew: (words) => (/^\d{1,3}$/.test(words) ? '号码至少输入 4 位' : undefined),
};

const noSearch: PaletteSource = { id: 'customers', heading: '客户' };

const Desk = ({ alone = false }: { readonly alone?: boolean }) => {
  useKeyboard();
  usePaletteShortcut();
  useShortcut({ keys: 'N', scope: '列表', description: '新建', run: () => ran.push('by its key') });
  usePaletteSource(pages);
  usePaletteSource(actions);
  usePaletteSource(alone ? noSearch : customers);
  return <input aria-label="随便写" style={{ minHeight: 30 }} />;
};

beforeEach(() => {
  ran = [];
  asked = [];
  answer = async () => [item('wang', '王思远', { detail: '上海云帆供应链', aside: '138 0000 6621' })];
});

const palette = page.getByRole('dialog', { name: '命令面板' });
const field = page.getByRole('combobox', { name: '命令面板' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.getAttribute('data-value'));
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-value');

const open = async () => {
  showWithDialogs(<Desk />);
  await expect.element(page.getByLabelText('随便写')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
};

describe('opening', () => {
  it('is Ctrl+K, also from inside a field, and closes by the same or by Esc', async () => {
    showWithDialogs(<Desk />);
    await page.getByLabelText('随便写').click();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await expectReadable();

    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
  });

  it('keeps keys typed before its field is rendered, and runs no shortcut by them', async () => {
    showWithDialogs(<Desk />);
    await expect.element(page.getByLabelText('随便写')).toBeVisible();
    await settled();
    const press = (key: string, more: KeyboardEventInit = {}): boolean =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      );
    press('k', { ctrlKey: true });
    for (const key of ['n', 'e', 'x', 'Backspace']) press(key);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('ne');
    await userEvent.keyboard('w');
    await expect.element(field).toHaveValue('new');
    expect(ran).toEqual([]);
  });

  it('offers everything that is registered, with its keys', async () => {
    await open();
    expect(options()).toEqual(['home', 'list', 'pool', 'new', 'enter']);
    expect(chosen()).toBe('home');
    await expect.element(page.getByRole('option', { name: /工作台/ })).toHaveTextContent('工作台G然后H');
  });
});

describe('choosing', () => {
  it('runs the second action of an item by Ctrl+Enter, which it shows', async () => {
    const second = { label: '拨打', icon: null, run: () => ran.push('dialled') };
    answer = async () => [item('wang', '王思远', { second })];
    await open();
    await userEvent.keyboard('王思');
    await expect.poll(chosen).toBe('wang');
    await expect.poll(() => document.querySelector('.gh-palette-footer')?.textContent).toContain('拨打');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(palette).not.toBeInTheDocument();
    expect(ran).toEqual(['dialled']);
  });

  it('goes by arrow keys and Enter, and closes', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(palette).not.toBeInTheDocument();
    expect(ran).toEqual(['pool']);
  });

  it('filters by what is typed, best first, and takes a click', async () => {
    await open();
    await userEvent.keyboard('客户');
    await expect.poll(() => options().slice(0, 2)).toEqual(['list', 'new']);
    await page.getByRole('option', { name: /新建客户/ }).click();
    await expect.element(palette).not.toBeInTheDocument();
    expect(ran).toEqual(['new']);
  });

  it('leaves the focus in a dialog that the chosen item opens', async () => {
    await open();
    await userEvent.keyboard('录入{Enter}');
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveFocus();
    await settled();
    await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveFocus();
  });

  it('shows recently used items first', async () => {
    await open();
    await userEvent.keyboard('公海{Enter}');
    await expect.element(palette).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByText('最近使用')).toBeVisible();
    expect(options()).toEqual(['pool', 'home', 'list', 'new', 'enter']);
  });
});

describe('a source that searches the server', () => {
  it('may be missing: the palette then says that nothing was found', async () => {
    showWithDialogs(<Desk alone />);
    await expect.element(page.getByLabelText('随便写')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('没有的');
    await expect.element(page.getByText('没有符合“没有的”的页面或操作')).toBeVisible();
    await expectReadable();
  });

  it('searches once typing pauses, and its result can be chosen', async () => {
    await open();
    await userEvent.keyboard('王思');
    await page.getByRole('option', { name: /王思远/ }).click();
    expect(asked).toEqual(['王思']);
    expect(ran).toEqual(['wang']);
  });

  it('shows that it is searching, and that nothing was found', async () => {
    const { promise, resolve } = Promise.withResolvers<readonly PaletteItem[]>();
    answer = () => promise;
    await open();
    await userEvent.keyboard('没有');
    await expect.element(page.getByText('正在查找…')).toBeVisible();
    resolve([]);
    await expect.element(page.getByText('没有找到')).toBeVisible();
  });

  it('asks for more digits after too few, and sends only the complete search', async () => {
    await open();
    await userEvent.keyboard('662');
    await expect.element(page.getByText('号码至少输入 4 位')).toBeVisible();
    await userEvent.keyboard('1');
    await expect.element(page.getByRole('option', { name: /王思远/ })).toBeVisible();
    expect(asked).toEqual(['6621']);
  });

  it('shows that the search failed', async () => {
    answer = () => Promise.reject(new Error('no line'));
    await open();
    await userEvent.keyboard('王');
    await expect.element(page.getByText('查找失败，请稍后重试')).toBeVisible();
    await expectReadable();
  });

  it('removes results of a cleared search', async () => {
    await open();
    await userEvent.keyboard('王');
    await expect.element(page.getByRole('option', { name: /王思远/ })).toBeVisible();
    await field.fill('');
    await expect.element(page.getByRole('option', { name: /王思远/ })).not.toBeInTheDocument();
  });
});

it('returns the focus to the field of the dialog below', async () => {
  showWithDialogs(<Desk />);
  openEntry();
  const name = page.getByRole('textbox', { name: '姓名' });
  await expect.element(name).toHaveFocus();
  await settled();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await settled();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
});

it('returns the focus to the page, also after a dialog opened from the palette', async () => {
  showWithDialogs(<Desk />);
  const scratch = page.getByRole('textbox', { name: '随便写' });
  await scratch.click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await settled();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(scratch).toHaveFocus();

  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('录入{Enter}');
  await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveFocus();
  await settled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(scratch).toHaveFocus();
});
