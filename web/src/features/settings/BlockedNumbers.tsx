/** The tenant's own list of numbers that are not called: search, add, paste, import and delete. */
import {
  type BlockedNumber,
  deleteBlockedNumbers,
  queryBlockedNumbers,
} from '@gonghai/contract/calls/blocked-number.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button } from 'antd';
import { Plus, Trash2, Upload } from 'lucide-react';
import { use, useMemo, useRef } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { CopyPhoneCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatCount } from '../../ui/format.ts';
import { searchFilter } from '../../ui/list/filters.tsx';
import type { BulkAction, RowAction } from '../../ui/list/list-actions.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { TabKey, useDialog } from '../../ui/overlay/overlay-frame.ts';
import { usePageActs } from '../../ui/palette/usePageActs.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { AddBlockedNumbers, ImportBlockedNumbers } from './BlockedNumberDialogs.tsx';

const columns: readonly Column<BlockedNumber>[] = [
  {
    id: 'Tel',
    title: '号码',
    width: 180,
    required: true,
    ownClick: true,
    cell: ({ Tel }) => <CopyPhoneCell tel={Tel} name="" />,
  },
  { id: 'UserName', title: '添加人', width: 120, cell: ({ UserName }) => <TextCell text={UserName} /> },
  {
    id: 'CreatedTime',
    title: '添加时间',
    width: 180,
    grow: 1,
    cell: ({ CreatedTime }) => <TimeCell seconds={CreatedTime} />,
  },
];

const filters = [searchFilter({ value: 'Tel', hint: '号码中的数字' })];

const PAGE_SIZES = [20, 50, 100, 500];

export const BlockedNumbers = () => {
  const owner = use(TabKey);
  const open = useDialog();
  const list = useRef<List<RequestOf<typeof queryBlockedNumbers>, BlockedNumber>>(null);
  const { rowActions, bulkActions } = useMemo(() => {
    const remove = async (rows: readonly BlockedNumber[]): Promise<void> => {
      const [only, ...others] = rows;
      const what = others.length === 0 ? `号码 ${only?.Tel}` : `${formatCount(rows.length)} 个号码`;
      const question = {
        title: messages.confirmDelete,
        detail: `${what}将移出本地黑名单，之后可以拨打。`,
        danger: true,
        okText: '删除',
        failed: messages.deleteFailed,
        act: () => call(deleteBlockedNumbers, { Ids: rows.map(({ Id }) => Id) }),
      };
      if (!(await confirm(question, owner))) return;
      announce('success', messages.deleted);
      list.current?.reload();
    };
    const rowActs: readonly RowAction<BlockedNumber>[] = [
      { key: 'delete', label: '删除', danger: true, run: (row) => void remove([row]) },
    ];
    const bulkActs: readonly BulkAction<BlockedNumber>[] = [
      {
        key: 'delete',
        label: '删除',
        danger: true,
        icon: <Trash2 size={14} aria-hidden />,
        run: (rows) => void remove(rows),
      },
    ];
    return { rowActions: rowActs, bulkActions: bulkActs };
  }, [owner]);
  const reload = (): void => list.current?.reload();
  const add = (): void => void open(<AddBlockedNumbers onSaved={reload} />);
  const importSheet = (): void => void open(<ImportBlockedNumbers onDone={reload} />);
  useShortcut({ keys: 'N', scope: '本地黑名单', description: '添加号码', run: add });
  usePageActs([
    { id: 'add-blocked-number', title: '添加黑名单号码', keys: 'N', run: add },
    { id: 'import-blocked-numbers', title: '导入黑名单号码', icon: <Upload size={15} />, run: importSheet },
  ]);
  return (
    <ListScreen
      ref={list}
      inTab
      title="本地黑名单"
      noun="号码"
      unit="个号码"
      listId="blocked-numbers"
      endpoint={queryBlockedNumbers}
      columns={columns}
      filters={filters}
      pageSizes={PAGE_SIZES}
      views={false}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{ title: '本地黑名单是空的', detail: '添加、粘贴或导入不允许拨打的号码。' }}
      renderActions={() => (
        <>
          <Button icon={<Upload size={15} aria-hidden />} onClick={importSheet}>
            导入
          </Button>
          <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={add}>
            添加号码 <Keys keys="N" />
          </Button>
        </>
      )}
    />
  );
};
