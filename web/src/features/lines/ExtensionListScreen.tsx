/** The extensions of the staff (分机管理): passwords are shown one by one, and each time that is written down. */
import { type ExtensionRow, queryExtensions } from '@gonghai/contract/lines/extension.contract.ts';
import { useMemo } from 'react';
import { sheetBlob } from '../../platform/browser-sheet.ts';
import { saveBlob } from '../../platform/download.ts';
import { nowInShanghai } from '../../ui/calendar.ts';
import { FigureCell, NameCell, TextCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import { WholeList } from '../../ui/list/WholeList.tsx';
import { ExtensionPassword } from './ExtensionPassword.tsx';
import './lines.css';
import { type RevealedRow, useRevealed } from './useRevealed.ts';

/** All rows at once, because each read writes an audit entry. */
const ALL = { PageIndex: 1, PageCount: 10_000 };

const columnsFor = (onTurn: (row: RevealedRow) => Promise<void>): readonly Column<RevealedRow>[] => [
  {
    id: 'JobNo',
    title: '分机号',
    width: 120,
    required: true,
    cell: ({ JobNo }) => <FigureCell muted={false}>{JobNo}</FigureCell>,
  },
  { id: 'Name', title: '员工', width: 150, cell: ({ Name }) => <NameCell name={Name} /> },
  { id: 'Department', title: '部门', width: 160, grow: 1, cell: ({ Department }) => <TextCell text={Department} /> },
  {
    id: 'Password',
    title: '密码',
    width: 200,
    ownClick: true,
    cell: (row) => <ExtensionPassword row={row} onTurn={() => onTurn(row)} />,
  },
  { id: 'Url', title: '地址', width: 260, grow: 2, cell: ({ Url }) => <TextCell text={Url} /> },
];

const idOf = ({ UserId }: ExtensionRow): number => UserId;
const searched = ({ JobNo, Name, Department, Url }: ExtensionRow): string => [JobNo, Name, Department, Url].join(' ');

/** The sheet contains what the screen shows: a password that was not revealed stays masked. */
const exportRows = async (rows: readonly RevealedRow[]): Promise<void> => {
  const blob = sheetBlob({
    name: '分机管理',
    titles: ['分机号', '员工', '部门', '密码', '地址'],
    rows: rows.map(({ JobNo, Name, Department, Password, revealed, Url }) => [
      JobNo,
      Name,
      Department,
      revealed ?? Password,
      Url,
    ]),
  });
  saveBlob(blob, `分机管理-${nowInShanghai().format('YYYYMMDD-HHmm')}.xlsx`);
};

export const ExtensionListScreen = () => {
  const answer = useWholeList(queryExtensions, ALL);
  const { rows, turn } = useRevealed(answer.rows);
  const columns = useMemo(() => columnsFor(turn), [turn]);
  return (
    <WholeList
      title="分机管理"
      noun="分机"
      listId="extensions"
      answer={{ ...answer, rows }}
      columns={columns}
      rowId={idOf}
      searched={searched}
      hint="分机号、员工、部门、地址"
      onExport={exportRows}
      empty={{ detail: '给员工设置分机号后，会出现在这里。' }}
    />
  );
};
