import {
  type DictionaryEdit,
  dictionaryMessages as say,
  type DictionaryRow,
  type DictionaryTreeNode,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, later, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { Announcer } from '../../ui/overlay/Announcer.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { DictionariesScreen } from './DictionariesScreen.tsx';

let items: DictionaryRow[];
let nodes: DictionaryTreeNode[];
let asked: readonly RecordedRequest[];
let said: readonly string[];
let instead: (() => unknown) | undefined;
/** Whether the dictionary can be read. */
let readable: boolean;

const item = (Id: number, Name: string, Status: 0 | 2 = 0): DictionaryRow => ({
  Id,
  Name,
  Status,
  DicTable: 1,
  Version: 1,
});
const node = (Id: number, Name: string, ...below: DictionaryTreeNode[]): DictionaryTreeNode => ({
  Id,
  Name,
  ParentId: 0,
  Version: 1,
  Children: below.map((child) => ({ ...child, ParentId: Id })),
});

beforeEach(() => {
  items = [item(0, '未联系'), item(11, '已联系'), item(12, '有意向'), item(13, '已成交', 2)];
  nodes = [node(1, '渠道', node(4, '抖音'), node(5, '百度')), node(2, '城市')];
  instead = undefined;
  readable = true;
});

const edit = ({ body }: RecordedRequest): unknown => {
  if (instead) return instead();
  const { Id, Name, Status } = body as DictionaryEdit;
  if (items.some((one) => one.Name === Name && one.Id !== Id)) {
    return refusing(say.duplicate, ResultCode.Duplicate, { Field: 'Name' });
  }
  if (Id == null) items = [...items, item(99, Name, Status)];
  else items = items.map((one) => (one.Id === Id ? { ...one, Name, Status, Version: one.Version + 1 } : one));
  return null;
};

const move = ({ body }: RecordedRequest): unknown => {
  const { DicId, MoveStatus, Places } = body as { DicId: number; MoveStatus: number; Places: number };
  const from = items.findIndex(({ Id }) => Id === DicId);
  const to = from - MoveStatus * Places;
  if (to < 0 || to >= items.length) return refusing(to < 0 ? say.atTop : say.atBottom);
  items = items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
  return null;
};

const Screen = () => {
  useKeyboard();
  return (
    <TabKey value={TAB}>
      <Announcer />
      <DictionariesScreen />
    </TabKey>
  );
};

const open = async (RightList: readonly string[] = ['DicTable']) => {
  signIn({ RightList: [...RightList] });
  said = listen();
  asked = answering({
    QueryDicTableList: () => (readable ? items : refusing(messages.tooSlow)),
    QueryDicTableAllList: () => items,
    QueryDicTree: () => nodes,
    EditDicTable: edit,
    DicTableMove: move,
    DeleteDicTable: () => refusing(say.inUse),
    EditDicTreeNode: () => null,
    DicTreeMove: () => null,
    DelDicTreeNode: () => null,
  });
  showWithDialogs(<Screen />);
  await expect.element(title('未联系')).toBeVisible();
};

const title = (name: string) => page.getByTitle(name, { exact: true });
const line = (name: string) => page.getByRole('row', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name });
const names = () =>
  [...document.querySelectorAll('.gh-tree-title')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getAttribute('title'));
const bodies = (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body);
const counted = (path: string) => asked.filter((one) => one.path === path).length;
const dialog = (name: string) => page.getByRole('dialog', { name });
const save = page.getByRole('button', { name: '保存' });
const nameField = page.getByRole('textbox', { name: '名称' });

describe('The tabs', () => {
  it('are those of customers and the custom tree; business dictionaries are for administrators', async () => {
    await open();
    const labels = () =>
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent);
    expect(labels()).toEqual(['客户跟进状态', '客户标签', '客户学历', '自定义字典']);
    await expectReadable();
  });

  it('are all eleven for an administrator', async () => {
    await open(['DicTable', 'admin']);
    expect(page.getByRole('tab').elements()).toHaveLength(11);
    for (const name of ['快递公司', '售后跟进状态']) {
      await tab(name).click();
      await expect.element(page.getByRole('button', { name: `新增${name} N` })).toBeVisible();
    }
  });
});

describe('An item', () => {
  it('DIC-01 DIC-06 is added with a unique name, and the pickers are reloaded', async () => {
    await open();
    await userEvent.keyboard('n');
    await expect.element(nameField).toHaveFocus();
    await save.click();
    await expect.element(page.getByText(say.nameRequired)).toBeVisible();
    await nameField.fill('有意向');
    await save.click();
    await expect.element(page.getByText(say.duplicate)).toBeVisible();
    await expect.element(nameField).toHaveFocus();
    await expectReadable();
    await nameField.fill('待回访');
    await save.click();
    await expect.poll(names).toEqual(['未联系', '已联系', '有意向', '已成交', '待回访']);
    await expect.poll(() => counted('QueryDicTableAllList')).toBe(1);
    expect(bodies('EditDicTable').at(-1)).toEqual({ Name: '待回访', Status: 0, DicTable: 1 });
  });

  it('is edited by Enter with its version; changes by others are shown and not lost', async () => {
    await open();
    await title('已联系').click();
    await userEvent.keyboard('{Enter}');
    await nameField.fill('电话已通');
    instead = () => {
      instead = undefined;
      items = items.map((one) => (one.Id === 11 ? { ...one, Status: 2, Version: 2 } : one));
      return refusing(messages.stale);
    };
    await save.click();
    await expect.element(page.getByRole('switch', { name: '状态' })).not.toBeChecked();
    await save.click();
    await expect.poll(names).toEqual(['未联系', '电话已通', '有意向', '已成交']);
    expect(bodies('EditDicTable')).toMatchObject([
      { Id: 11, Name: '电话已通', Status: 0, Version: 1 },
      { Id: 11, Name: '电话已通', Status: 2, Version: 2 },
    ]);
  });

  it('is disabled at once, and enabled again when that is refused, even if nothing can be read', async () => {
    await open();
    const { promise, keep } = later<unknown>();
    instead = () => promise;
    const lever = page.getByRole('switch', { name: '启用有意向' });
    await lever.click();
    await expect.element(lever).not.toBeChecked();
    await expect.element(page.getByText('2 项已禁用')).toBeVisible();
    readable = false;
    keep(refusing(messages.stale));
    await expect.element(page.getByText(messages.tooSlow)).toBeVisible();
    await expect.element(lever).toBeChecked();
    expect(said).toEqual([`error: ${messages.stale}`]);

    instead = undefined;
    readable = true;
    await lever.click();
    await expect.poll(() => counted('QueryDicTableAllList')).toBe(2);
    expect(bodies('EditDicTable').at(-1)).toEqual({ DicTable: 1, Id: 12, Name: '有意向', Status: 2, Version: 1 });
  });

  it('can be enabled again from its message, with its current version', async () => {
    await open();
    const lever = page.getByRole('switch', { name: '启用有意向' });
    await lever.click();
    await expect.poll(() => said).toEqual(['success: “有意向”已禁用']);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.element(lever).toBeChecked();
    await expect.poll(() => said.at(-1)).toBe('success: 已撤销禁用“有意向”');
    expect(bodies('EditDicTable')).toEqual([
      { DicTable: 1, Id: 12, Name: '有意向', Status: 2, Version: 1 },
      { DicTable: 1, Id: 12, Name: '有意向', Status: 0, Version: 2 },
    ]);
    await expect.poll(() => items.map(({ Status }) => Status)).toEqual([0, 0, 0, 2]);
  });

  it('that is in use is not deleted, and the confirmation says so', async () => {
    await open();
    await line('有意向').getByRole('button', { name: '删除' }).click();
    await dialog(messages.confirmDelete).getByRole('button', { name: '删除' }).click();
    await expect.element(dialog(messages.confirmDelete).getByText(say.inUse)).toBeVisible();
    expect(bodies('DeleteDicTable')).toEqual([{ DicTable: 1, DicId: 12 }]);
  });
});

describe('The order', () => {
  it('changes by buttons, by Alt and arrow keys and by dragging, each in one call', async () => {
    await open();
    await page.getByRole('button', { name: '下移未联系' }).click();
    await expect.poll(names).toEqual(['已联系', '未联系', '有意向', '已成交']);
    await title('有意向').click();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(names).toEqual(['已联系', '有意向', '未联系', '已成交']);
    await userEvent.dragAndDrop(title('已成交'), title('已联系'), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(names).toEqual(['已成交', '已联系', '有意向', '未联系']);
    await expect
      .poll(() => bodies('DicTableMove'))
      .toEqual([
        { DicTable: 1, DicId: 0, MoveStatus: -1, Places: 1 },
        { DicTable: 1, DicId: 12, MoveStatus: 1, Places: 1 },
        { DicTable: 1, DicId: 13, MoveStatus: 1, Places: 3 },
      ]);
    await expect.poll(() => items.map(({ Name }) => Name)).toEqual(names());
    await expect.poll(() => counted('QueryDicTableAllList')).toBeGreaterThan(0);
  });

  it('DIC-03 shows why the first cannot move up and the last cannot move down', async () => {
    await open();
    await page.getByRole('button', { name: '上移未联系' }).click();
    await expect.poll(() => said).toEqual([`error: 移动失败:${say.atTop}`]);
    await title('已成交').click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(() => said.at(-1)).toBe(`error: 移动失败:${say.atBottom}`);
    expect(names()).toEqual(['未联系', '已联系', '有意向', '已成交']);
  });
});

describe('The custom tree', () => {
  const openTree = async () => {
    await open();
    await tab('自定义字典').click();
    await expect.element(title('渠道')).toBeVisible();
  };

  it('DIC-02 has two levels and never a third', async () => {
    await openTree();
    expect(names()).toEqual(['渠道', '抖音', '百度', '城市']);
    await expect.element(line('抖音').getByRole('button', { name: '新增下级' })).not.toBeInTheDocument();
    await title('抖音').click();
    await userEvent.keyboard('{Insert}');
    await expect.poll(() => said).toEqual([`warning: ${say.twoLevels}`]);
    await userEvent.dragAndDrop(title('城市'), title('抖音'));
    await expect.element(line('城市').getByRole('alert')).toHaveTextContent(say.twoLevels);
    expect(counted('EditDicTreeNode')).toBe(0);
  });

  it('can be extended at both levels, and the pickers are reloaded', async () => {
    await openTree();
    await userEvent.keyboard('n');
    await nameField.fill('年级');
    await save.click();
    await expect.element(dialog('新增自定义字典')).not.toBeInTheDocument();
    await line('城市').getByRole('button', { name: '新增下级' }).click();
    await expect.element(dialog('在“城市”下新增')).toBeVisible();
    await nameField.fill('上海');
    await save.click();
    await expect
      .poll(() => bodies('EditDicTreeNode'))
      .toEqual([
        { Name: '年级', ParentId: 0 },
        { Name: '上海', ParentId: 2 },
      ]);
    // Once for the screen, and twice for the screen and the pickers.
    await expect.poll(() => counted('QueryDicTree')).toBe(5);
  });

  it('moves a node to another parent or to the first level, and among its siblings', async () => {
    await openTree();
    await userEvent.dragAndDrop(title('抖音'), line('城市'), { targetPosition: { x: 200, y: 18 } });
    await title('百度').click();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await expect
      .poll(() => bodies('EditDicTreeNode'))
      .toEqual([
        { Id: 4, Name: '抖音', ParentId: 2, Version: 1 },
        { Id: 5, Name: '百度', ParentId: 0, Version: 1 },
      ]);
    await expect.poll(names).toEqual(['渠道', '抖音', '百度', '城市']);
    await page.getByRole('button', { name: '上移百度' }).click();
    await expect.poll(() => counted('DicTreeMove')).toBe(1);
  });

  it('deletes after a confirmation that counts the nodes below', async () => {
    await openTree();
    await line('渠道').getByRole('button', { name: '删除' }).click();
    await expect.element(page.getByText('“渠道”将被删除，它下面的 2 项也一并删除。')).toBeVisible();
    await dialog(messages.confirmDelete).getByRole('button', { name: '删除' }).click();
    await expect.poll(() => said).toEqual([`success: ${messages.deleted}`]);
    expect(counted('DelDicTreeNode')).toBe(1);
  });
});
