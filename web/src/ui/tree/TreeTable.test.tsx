import { useCallback, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import type { TreeMoves } from './tree-moves.ts';
import { holds } from './tree.ts';
import { TreeTable } from './TreeTable.tsx';

interface Branch {
  readonly Id: number;
  readonly Name: string;
  readonly Children: readonly Branch[];
}
const branch = (Id: number, Name: string, ...Children: Branch[]): Branch => ({ Id, Name, Children });

const small = [
  branch(
    1,
    '总部',
    branch(2, '销售', branch(4, '一组'), branch(5, '二组')),
    branch(3, '财务', branch(6, '出纳')),
    branch(7, '行政'),
  ),
];

let done: string[];
beforeEach(() => {
  done = [];
});

const moves: TreeMoves<Branch> = {
  mayMove: ({ Id }) => Id !== 1,
  refusalOf: (node, under) => (under && holds(node, under.Id) ? '不能放到自己下面' : undefined),
  place: (node, under) => done.push(`${node.Name} → ${under?.Name ?? '顶级'}`),
};
const columns = [{ id: 'Id', title: '编号', width: 80, cell: ({ Id }: Branch) => Id }];
const nameOf = ({ Name }: Branch) => Name;

interface Options {
  readonly flat?: boolean;
  readonly ordered?: boolean;
  readonly roots?: readonly Branch[] | undefined;
  readonly hasTop?: boolean;
  readonly notes?: ReadonlyMap<number, string>;
  readonly open?: readonly number[];
}

const NO_NOTES = new Map();
const OPEN_AT_FIRST = [1, 2];

const shift = ({ Name }: Branch, by: number) => done.push(`${Name} ${by > 0 ? '+' : ''}${by}`);

const Tree = (options: Options) => {
  const {
    roots,
    hasTop = false,
    notes = NO_NOTES,
    open: atFirst = OPEN_AT_FIRST,
    flat = false,
    ordered = false,
  } = options;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(atFirst));
  const [active, setActive] = useState<number>();
  const toggle = useCallback((id: number, isOpen: boolean): void => {
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  }, []);
  return (
    <TreeTable
      label="组织"
      title="部门"
      roots={roots}
      columns={columns}
      renderName={nameOf}
      open={open}
      onToggle={toggle}
      active={active}
      onActivate={setActive}
      moves={{ ...moves, hasTop, ...(ordered && { shift }) }}
      flat={flat}
      keys={{ f2: ({ Name }) => done.push(`F2 ${Name}`) }}
      notes={notes}
      empty={<p>没有部门</p>}
    />
  );
};

const tree = page.getByRole('treegrid', { name: '组织' });
const line = (name: string) => page.getByRole('row', { name, exact: true });
const names = () => [...document.querySelectorAll('.gh-tree-title')].map(({ textContent }) => textContent);
const title = (name: string) => page.getByTitle(name, { exact: true });

const showTree = async (options: Options = {}) => {
  show(<Tree roots={small} {...options} />);
  await expect.element(title('总部')).toBeVisible();
};

describe('drawing', () => {
  it('shows open branches with the level of each row', async () => {
    await showTree();
    expect(names()).toEqual(['总部', '销售', '一组', '二组', '财务', '行政']);
    await expect.element(line('一组')).toHaveAttribute('aria-level', '3');
    await expect.element(line('二组')).toHaveAttribute('aria-posinset', '2');
    await expect.element(line('财务')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(line('行政')).not.toHaveAttribute('aria-expanded');
  });

  it('opens and closes by its arrow', async () => {
    await showTree();
    await page.getByRole('button', { name: '展开财务' }).click();
    await expect.element(title('出纳')).toBeVisible();
    await page.getByRole('button', { name: '收起总部' }).click();
    await expect.poll(names).toEqual(['总部']);
  });

  it('renders only the visible rows of thousands', async () => {
    const many = [branch(1, '总部', ...Array.from({ length: 3_000 }, (_, at) => branch(at + 2, `第 ${at + 2} 部`)))];
    show(<Tree roots={many} />);
    await expect.element(title('第 2 部')).toBeVisible();
    expect(document.querySelectorAll('[data-tree-id]').length).toBeLessThan(50);
    await tree.element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(title('第 3001 部')).toBeVisible();
    expect(document.querySelectorAll('[data-tree-id]').length).toBeLessThan(50);
  });

  it('shows a note at its row, and the empty state without rows', async () => {
    await showTree({ notes: new Map([[5, '同级部门名称已存在']]) });
    await expect.element(line('二组').getByRole('alert')).toHaveTextContent('同级部门名称已存在');
    await expectReadable();
    show(<Tree roots={[]} />);
    await expect.element(page.getByText('没有部门')).toBeVisible();
  });

  it('shows bars while the first answer is on its way', async () => {
    show(<Tree roots={undefined} />);
    await expect.poll(() => document.querySelectorAll('.gh-skeleton-bar').length).toBeGreaterThan(5);
    await expect.element(tree).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the keyboard', () => {
  it('moves, opens, closes and acts, and names the active row for screen readers', async () => {
    await showTree({ open: [1] });
    await userEvent.keyboard('{Tab}');
    await expect.element(line('总部')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
    await expect.element(line('一组')).toHaveAttribute('aria-selected', 'true');
    expect(tree.element().getAttribute('aria-activedescendant')).toBe(line('一组').element().id);
    await userEvent.keyboard('{F2}{ArrowLeft}{ArrowLeft}');
    await expect.poll(names).toEqual(['总部', '销售', '财务', '行政']);
    expect(done).toEqual(['F2 一组']);
  });

  it('takes a branch out of its parent and into the sibling above it, never to the top unless there is one', async () => {
    await showTree();
    await title('二组').click();
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowLeft}{/Alt}');
    expect(done).toEqual(['二组 → 一组', '二组 → 总部']);
    await title('销售').click();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(done).toHaveLength(2);
  });

  it('cuts and pastes, and lets go on Esc', async () => {
    await showTree();
    await title('一组').click();
    await userEvent.keyboard('{Control>}x{/Control}');
    await expect.element(page.getByText('已剪切“一组”', { exact: false })).toBeVisible();
    await expectReadable();
    await title('行政').click();
    await userEvent.keyboard('{Control>}v{/Control}');
    expect(done).toEqual(['一组 → 行政']);
    await userEvent.keyboard('{Control>}x{/Control}{Escape}{Home}{Control>}v{/Control}');
    await expect.element(page.getByText('已剪切', { exact: false })).not.toBeInTheDocument();
    expect(done).toHaveLength(1);
  });

  it('does not paste at the same place, and does not cut a fixed row', async () => {
    await showTree();
    await title('一组').click();
    await userEvent.keyboard('{Control>}x{/Control}{ArrowUp}{Control>}v{/Control}');
    await title('总部').click();
    await userEvent.keyboard('{Control>}x{/Control}');
    await expect.element(page.getByText('已剪切', { exact: false })).not.toBeInTheDocument();
    expect(done).toEqual([]);
  });
});

describe('dragging', () => {
  it('puts a branch below the line it is dropped on', async () => {
    await showTree();
    await userEvent.dragAndDrop(title('二组'), title('行政'));
    expect(done).toEqual(['二组 → 行政']);
  });

  it('does nothing under the same parent, on itself, for a fixed row, or below the last row', async () => {
    await showTree();
    await userEvent.dragAndDrop(title('二组'), title('销售'));
    await userEvent.dragAndDrop(title('总部'), title('财务'));
    await userEvent.dragAndDrop(title('二组'), tree, { targetPosition: { x: 300, y: 600 } });
    expect(done).toEqual([]);
  });

  it('moves to the first level when dropped below the last row, if that level is allowed', async () => {
    await showTree({ hasTop: true });
    await userEvent.dragAndDrop(title('二组'), tree, { targetPosition: { x: 300, y: 600 } });
    expect(done).toEqual(['二组 → 顶级']);
  });
});

describe('while it is dragged', () => {
  const at = (name: string) => {
    const { left, top, height } = title(name).element().getBoundingClientRect();
    return { clientX: left + 10, clientY: top + height / 2, bubbles: true, pointerId: 1, button: 0 };
  };
  const hold = (name: string): void => {
    title(name)
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', at(name)));
  };
  const over = (name: string): void => {
    dispatchEvent(new PointerEvent('pointermove', at(name)));
  };

  it('shows the target, or why it is refused', async () => {
    await showTree();
    hold('销售');
    over('行政');
    await expect.element(page.getByText('移到“行政”下')).toBeVisible();
    await expect.element(line('行政')).toHaveAttribute('data-state', 'over');
    over('一组');
    await expect.element(page.getByText('不能放到自己下面')).toBeVisible();
    await expect.element(line('一组')).toHaveAttribute('data-state', 'refusing');
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await expect.element(page.getByText('不能放到自己下面')).not.toBeInTheDocument();
    dispatchEvent(new PointerEvent('pointerup', at('一组')));
    expect(done).toEqual([]);
  });

  it('opens a closed line that the pointer rests on', async () => {
    await showTree();
    hold('一组');
    over('财务');
    await expect.element(title('出纳')).toBeVisible();
    over('出纳');
    dispatchEvent(new PointerEvent('pointerup', at('出纳')));
    expect(done).toEqual(['一组 → 出纳']);
  });
});

describe('siblings with an order', () => {
  /** Drops near the upper or lower edge of a line. */
  const dropAt = (name: string, target: string, y: number) =>
    userEvent.dragAndDrop(title(name), line(target), { targetPosition: { x: 200, y } });

  it('change places with Alt and arrow keys; a move past the end is left to the server to refuse', async () => {
    await showTree({ ordered: true });
    await title('一组').click();
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowDown}{/Alt}');
    expect(done).toEqual(['一组 -1', '一组 +1']);
    await title('总部').click();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(done).toHaveLength(2);
  });

  it('are dropped before and after each other at the edges of a line, and into it in the middle', async () => {
    await showTree({ ordered: true, open: [1] });
    await dropAt('行政', '销售', 3);
    await dropAt('销售', '行政', 33);
    await dropAt('销售', '财务', 3);
    await dropAt('销售', '行政', 18);
    expect(done).toEqual(['行政 -2', '销售 +2', '销售 → 行政']);
  });

  it('move below another parent when dropped anywhere on its row', async () => {
    await showTree({ ordered: true });
    await dropAt('一组', '财务', 3);
    expect(done).toEqual(['一组 → 财务']);
  });

  it('without an order use the row itself also at its edges', async () => {
    await showTree({ open: [1] });
    await dropAt('行政', '销售', 3);
    expect(done).toEqual(['行政 → 销售']);
  });
});

describe('a flat list', () => {
  const list = [branch(0, '未联系'), branch(8, '已联系'), branch(9, '有意向')];
  const grid = page.getByRole('grid', { name: '组织' });

  it('is a grid whose rows can be reordered, but not nested', async () => {
    show(<Tree roots={list} flat ordered />);
    await expect.element(title('未联系')).toBeVisible();
    await expect.element(grid.getByRole('row', { name: '有意向' })).not.toHaveAttribute('aria-level');
    await userEvent.dragAndDrop(title('有意向'), title('未联系'), { targetPosition: { x: 5, y: 2 } });
    await userEvent.dragAndDrop(title('未联系'), grid, { targetPosition: { x: 300, y: 600 } });
    await title('已联系').click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}{Control>}x{/Control}');
    expect(done).toEqual(['有意向 -2', '已联系 +1']);
    await expect.element(page.getByText('已剪切', { exact: false })).not.toBeInTheDocument();
  });
});
