/** The menu tree as it is granted, to be looked up: nothing here can be changed. */
import { queryMenus } from '@gonghai/contract/roles/role.contract.ts';
import { ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { FigureCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import { WholeList } from '../../ui/list/WholeList.tsx';
import { Tag, type TagTone } from '../../ui/tag/Tag.tsx';
import { type MenuLine, menuLines, wordsOf } from './menu-lines.ts';
import './roles.css';

const KINDS: readonly (readonly [label: string, tone: TagTone])[] = [
  ['分组', 'grey'],
  ['页面', 'blue'],
  ['操作', 'cyan'],
];

const columnsFor = (onFold: (line: MenuLine) => void): readonly Column<MenuLine>[] => [
  {
    id: 'Name',
    title: '名称',
    width: 260,
    grow: 1,
    maxWidth: 420,
    required: true,
    ownClick: true,
    cell: (line) => (
      <span className="menu-line" style={{ paddingInlineStart: line.depth * 20 }}>
        {line.isOpen === undefined ? (
          <span className="menu-line-fold" />
        ) : (
          <button
            type="button"
            className="menu-line-fold"
            aria-expanded={line.isOpen}
            aria-label={`${line.isOpen ? '收起' : '展开'}${line.Name}`}
            onClick={() => onFold(line)}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
        )}
        {line.depth === 0 ? <b>{line.Name}</b> : line.Name}
      </span>
    ),
  },
  { id: 'Id', title: '编号', width: 90, align: 'end', cell: ({ Id }) => <FigureCell>{Id}</FigureCell> },
  { id: 'Key', title: '权限键', width: 200, cell: ({ Key }) => <code className="menu-line-key">{Key}</code> },
  {
    id: 'Kind',
    title: '类型',
    width: 100,
    cell: ({ depth }) => {
      const [label, tone] = KINDS[depth] ?? ['操作', 'cyan'];
      return <Tag tone={tone}>{label}</Tag>;
    },
  },
];

export const MenuScreen = () => {
  const answer = useWholeList(queryMenus, {});
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const tree = answer.rows;
  const rows = useMemo(() => tree && menuLines(tree, closed), [tree, closed]);
  const columns = useMemo(
    () => columnsFor(({ Id }) => setClosed((before) => before.symmetricDifference(new Set([Id])))),
    [],
  );
  const searched = useCallback((line: MenuLine) => wordsOf(tree ?? [], line), [tree]);
  return (
    <WholeList
      title="菜单管理"
      noun="菜单"
      listId="menus"
      answer={{ ...answer, rows }}
      columns={columns}
      searched={searched}
      hint="名称、编号、权限键"
    />
  );
};
