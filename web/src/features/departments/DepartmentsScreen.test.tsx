import {
  type DepartmentEdit,
  departmentMessages as say,
  type StaffedDepartment,
} from '@gonghai/contract/departments/department.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, later, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { Announcer } from '../../ui/overlay/Announcer.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { loadLookups } from '../../widgets/lookups.ts';
import { DepartmentsScreen } from './DepartmentsScreen.tsx';

interface Row {
  Id: number;
  ParentId: number;
  Name: string;
  Version: number;
  readonly StaffCount: number;
}

/** The server's data: the company with sales (two teams), finance (one of the same name) and an empty office. */
let rows: Row[];
let asked: readonly RecordedRequest[];
let said: readonly string[];
/** Whether the tree can be read. */
let readable: boolean;
/** Replaces the next response to an edit. */
let instead: (() => unknown) | undefined;

const row = (Id: number, ParentId: number, Name: string, StaffCount: number): Row => ({
  Id,
  ParentId,
  Name,
  Version: 1,
  StaffCount,
});

const treeUnder = (parentId: number): StaffedDepartment[] =>
  rows
    .filter(({ ParentId }) => ParentId === parentId)
    .map((one) => {
      const Children = treeUnder(one.Id);
      return {
        ...one,
        Children,
        StaffTotal: Children.reduce((sum, { StaffTotal }) => sum + StaffTotal, one.StaffCount),
      };
    });

const edit = ({ body }: RecordedRequest): unknown => {
  if (instead) return instead();
  const { Id, Name, ParentId } = body as DepartmentEdit;
  const known = rows.find((one) => one.Id === Id);
  if (known) Object.assign(known, { Name, ParentId: ParentId ?? known.ParentId, Version: known.Version + 1 });
  else rows.push(row(rows.length + 1, Number(ParentId), Name, 0));
  return null;
};

const remove = ({ body: { DepartmentId } }: RecordedRequest): unknown => {
  if (rows.some(({ Id, StaffCount }) => Id === DepartmentId && StaffCount > 0)) return refusing(say.hasStaff);
  rows = rows.filter(({ Id }) => Id !== DepartmentId);
  return null;
};

const Screen = () => {
  useKeyboard();
  return (
    <TabKey value={TAB}>
      <Announcer />
      <DepartmentsScreen />
    </TabKey>
  );
};

beforeEach(() => {
  rows = [
    row(1, 0, '启明教育', 1),
    row(2, 1, '销售部', 2),
    row(3, 1, '财务部', 3),
    row(4, 2, '一组', 4),
    row(5, 2, '二组', 5),
    row(6, 3, '二组', 0),
    row(7, 1, '行政部', 0),
  ];
  instead = undefined;
  readable = true;
});

const tree = page.getByRole('treegrid', { name: '组织架构' });
const line = (name: string) => tree.getByRole('row', { name, exact: true });
const title = (name: string) => tree.getByTitle(name, { exact: true }).first();
const names = () => [...document.querySelectorAll('.gh-tree-title')].map(({ textContent }) => textContent);
const edits = () => asked.filter(({ path }) => path === 'EditDepartment').map(({ body }) => body);
const dialog = (name: string) => page.getByRole('dialog', { name });

const open = async () => {
  signIn();
  said = listen();
  asked = answering({
    QueryDepartmentList: () => (readable ? treeUnder(0) : refusing(messages.tooSlow)),
    QueryUserRightDepartmentList: () => treeUnder(0),
    QueryDicTableAllList: () => [],
    QueryDicTree: () => [],
    QueryRoleList: () => [],
    EditDepartment: edit,
    DeleteDepartment: remove,
  });
  await loadLookups();
  showWithDialogs(<Screen />);
  await expect.element(title('启明教育')).toBeVisible();
};

describe('The organisation', () => {
  it('is shown with the staff counts of each department, alone and with all below', async () => {
    await open();
    expect(names()).toEqual(['启明教育', '销售部', '一组', '二组', '财务部', '二组', '行政部']);
    await expect.element(line('销售部').getByRole('gridcell').nth(1)).toHaveTextContent('2');
    await expect.element(line('销售部').getByRole('gridcell').nth(2)).toHaveTextContent('11');
    await expect.element(page.getByText('共 7 个部门')).toBeVisible();
  });

  it('finds departments with their ancestors, and shows all again', async () => {
    await open();
    await userEvent.keyboard('/财务');
    await expect.poll(names).toEqual(['启明教育', '财务部']);
    await tree.getByRole('button', { name: '展开财务部' }).click();
    await expect.poll(names).toEqual(['启明教育', '财务部', '二组']);
    await page.getByRole('textbox', { name: '搜索部门' }).fill('部');
    await userEvent.dragAndDrop(title('行政部'), title('财务部'));
    await expect.poll(names).toEqual(['启明教育', '销售部', '财务部', '二组', '行政部']);
    await expect.poll(() => said).toHaveLength(1);
    await page.getByRole('textbox', { name: '搜索部门' }).fill('没有这个部门');
    await expect.element(page.getByText('没有符合条件的部门')).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(() => names().length).toBe(7);
  });

  it('remembers the expanded departments', async () => {
    await open();
    await tree.getByRole('button', { name: '收起销售部' }).click();
    await expect.poll(() => names().length).toBe(5);
    showWithDialogs(<Screen />);
    await expect.poll(() => page.getByRole('treegrid').elements().length).toBe(2);
    await expect.poll(() => names().length).toBe(10);
    await page.getByRole('button', { name: '全部展开' }).first().click();
    await expect.poll(() => names().length).toBe(12);
  });

  it('shows why it is empty, and retries', async () => {
    signIn();
    let sound = false;
    answering({ QueryDepartmentList: () => (sound ? treeUnder(0) : refusing(messages.noRight)) });
    showWithDialogs(<Screen />);
    await expect.element(page.getByText(messages.noRight)).toBeVisible();
    await expect.element(page.getByRole('button', { name: '新增部门 N' })).toBeDisabled();
    sound = true;
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(title('启明教育')).toBeVisible();
  });
});

describe('A move', () => {
  it('ORG-01 sends nothing under the same parent, and the new parent with the version under another', async () => {
    await open();
    await userEvent.dragAndDrop(title('一组'), title('销售部'));
    await userEvent.dragAndDrop(title('一组'), title('财务部'));
    await expect.poll(edits).toEqual([{ Id: 4, Name: '一组', ParentId: 3, Version: 1 }]);
    await expect.poll(names).toEqual(['启明教育', '销售部', '二组', '财务部', '一组', '二组', '行政部']);
    await expect.element(line('财务部').getByRole('gridcell').nth(2)).toHaveTextContent('7');
    await expect.poll(() => said).toEqual(['success: “一组”已移到“财务部”下']);
  });

  it('can be undone from its message, and by Ctrl+Z', async () => {
    await open();
    await userEvent.dragAndDrop(title('一组'), title('行政部'));
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(edits).toEqual([
      { Id: 4, Name: '一组', ParentId: 7, Version: 1 },
      { Id: 4, Name: '一组', ParentId: 2, Version: 2 },
    ]);
    await expect.poll(() => said).toEqual(['success: “一组”已移到“行政部”下', 'success: 已撤销移动“一组”']);

    await title('一组').click();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await expect.poll(() => said.at(-1)).toBe('success: “一组”已移到“启明教育”下');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => edits().at(-1)).toEqual({ Id: 4, Name: '一组', ParentId: 2, Version: 4 });
    await expect.poll(() => said.at(-1)).toBe('success: 已撤销移动“一组”');
  });

  it('ORG-02 is refused at the department, without a call, for a cycle or a duplicate name', async () => {
    await open();
    await userEvent.dragAndDrop(title('销售部'), title('一组'));
    await expect.element(line('销售部').getByRole('alert')).toHaveTextContent(say.cycle);
    await userEvent.dragAndDrop(title('二组'), title('财务部'));
    await expect.element(line('二组').first().getByRole('alert')).toHaveTextContent(say.nameTaken);
    await expect.element(line('销售部').getByRole('alert')).not.toBeInTheDocument();
    expect(edits()).toEqual([]);
    await expectReadable();
  });

  it('is reverted and explained when the server refuses it, even if the tree cannot be read again', async () => {
    await open();
    const { promise, keep } = later<unknown>();
    instead = () => promise;
    await userEvent.dragAndDrop(title('一组'), title('财务部'));
    await expect.poll(() => names()[3]).toBe('财务部');
    readable = false;
    keep(refusing(messages.stale));
    await expect.element(line('一组').getByRole('alert')).toHaveTextContent(messages.stale);
    await expect.poll(() => names()[2]).toBe('一组');
    expect(said).toEqual([]);
  });

  it('waits for the previous move, and builds on it', async () => {
    await open();
    const { promise, keep } = later<unknown>();
    instead = () => {
      instead = undefined;
      return promise.then(() => edit(asked.find(({ path }) => path === 'EditDepartment')!));
    };
    await userEvent.dragAndDrop(title('一组'), title('财务部'));
    await userEvent.dragAndDrop(title('一组'), title('行政部'));
    await expect.poll(() => names().at(-1)).toBe('一组');
    expect(edits()).toHaveLength(1);
    keep(null);
    await expect.poll(edits).toMatchObject([
      { ParentId: 3, Version: 1 },
      { ParentId: 7, Version: 2 },
    ]);
    await expect.poll(() => said).toHaveLength(2);
    expect(names().at(-1)).toBe('一组');
  });
});

describe('A department', () => {
  const name = page.getByRole('textbox', { name: '名称' });
  const save = page.getByRole('button', { name: '保存' });

  it('ORG-04 needs a name, is added below the selected one, and is selected then', async () => {
    await open();
    await title('行政部').click();
    await userEvent.keyboard('n');
    await expect.element(name).toHaveFocus();
    await save.click();
    await expect.element(page.getByText(say.nameRequired)).toBeVisible();
    await name.fill('前台');
    await userEvent.keyboard('{Enter}');
    await expect.poll(edits).toEqual([{ Name: '前台', ParentId: 7 }]);
    await expect.element(line('前台')).toHaveAttribute('aria-selected', 'true');
    await expect.element(line('前台')).toHaveAttribute('aria-level', '3');
  });

  it('added after another becomes its sibling', async () => {
    await open();
    await title('行政部').click();
    for (const each of ['前台', '后勤']) {
      await userEvent.keyboard('n');
      await name.fill(each);
      await userEvent.keyboard('{Enter}');
      await expect.element(line(each)).toHaveAttribute('aria-selected', 'true');
      await expect.element(name).not.toBeInTheDocument();
    }
    expect(edits()).toEqual([
      { Name: '前台', ParentId: 7 },
      { Name: '后勤', ParentId: 7 },
    ]);
  });

  it('is renamed with its version; changes by others are shown and not lost', async () => {
    await open();
    await title('行政部').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveValue('行政部');
    await name.fill('综合部');
    instead = () => {
      instead = undefined;
      Object.assign(
        rows.find(({ Id }) => Id === 7)!,
        { ParentId: 2, Version: 2 },
      );
      return refusing(messages.stale);
    };
    await save.click();
    await expect.element(dialog('编辑部门').getByText('销售部', { exact: true })).toBeVisible();
    await expect.element(name).toHaveValue('综合部');
    await save.click();
    await expect.element(dialog('编辑部门')).not.toBeInTheDocument();
    expect(edits()).toEqual([
      { Id: 7, Name: '综合部', ParentId: 1, Version: 1 },
      { Id: 7, Name: '综合部', ParentId: 2, Version: 2 },
    ]);
    await expect.element(line('综合部')).toHaveAttribute('aria-level', '3');
  });

  it('can be moved below any other except itself and its descendants', async () => {
    await open();
    await line('销售部').getByRole('button', { name: '编辑' }).click();
    await userEvent.click(dialog('编辑部门').getByRole('combobox', { name: '上级部门' }));
    const grey = () =>
      [...document.querySelectorAll('.ant-select-tree-treenode-disabled')].map(({ textContent }) => textContent);
    await expect.poll(grey).toEqual([`销售部${say.cycle}`]);
    await userEvent.type(dialog('编辑部门').getByRole('combobox', { name: '上级部门' }), '一组');
    await expect.poll(grey).toEqual([`销售部${say.cycle}`, '一组']);
    await userEvent.click(page.getByTitle(say.cycle).last());
    await userEvent.keyboard('{Escape}');
    await userEvent.click(save);
    await expect.poll(edits).toEqual([{ Id: 2, Name: '销售部', ParentId: 1, Version: 1 }]);
  });

  it('at the root is renamed without a parent field, and can be neither moved nor deleted', async () => {
    await open();
    await title('启明教育').click();
    await userEvent.keyboard('{Delete}{Enter}');
    await expect.element(dialog('编辑部门')).toBeVisible();
    expect(page.getByText('上级部门').query()).toBeNull();
    await name.fill('启明集团');
    await save.click();
    await expect.poll(edits).toEqual([{ Id: 1, Name: '启明集团', Version: 1 }]);
    await expect.element(line('启明集团').getByRole('button', { name: '删除' })).not.toBeInTheDocument();
  });

  it('ORG-03 is deleted after a confirmation, which shows a refusal', async () => {
    await open();
    await title('财务部').click();
    await userEvent.keyboard('{Delete}');
    await dialog(messages.confirmDelete).getByRole('button', { name: '删除' }).click();
    await expect.element(dialog(messages.confirmDelete).getByText(say.hasStaff)).toBeVisible();
    await dialog(messages.confirmDelete).getByRole('button', { name: '取消' }).click();
    await expect.element(dialog(messages.confirmDelete)).not.toBeInTheDocument();

    await line('行政部').getByRole('button', { name: '删除' }).click();
    await expect.element(dialog(messages.confirmDelete).getByText(/部门“行政部”将被删除。部门内/)).toBeVisible();
    await dialog(messages.confirmDelete).getByRole('button', { name: '删除' }).click();
    await expect.element(title('行政部')).not.toBeInTheDocument();
    expect(said).toEqual([`success: ${messages.deleted}`]);
  });
});
