/** The agreements that can be added to customers. */
import { type AgreementRow, queryAgreementPage } from '@gonghai/contract/orders/agreement.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { useMemo, useRef } from 'react';
import { NameCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import { codeColumn } from '../../ui/data-table/code-column.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { codeFilter } from '../../ui/list/code-filter.ts';
import { searchFilter } from '../../ui/list/filters.tsx';
import type { RowAction } from '../../ui/list/list-actions.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useDialog } from '../../ui/overlay/overlay-frame.ts';
import { AddButton } from '../../widgets/AddButton.tsx';
import { usableTone } from '../../ui/tag/usable-tone.ts';
import { AgreementEditDialog } from './AgreementEditDialog.tsx';

const columns: readonly Column<AgreementRow>[] = [
  {
    id: 'Title',
    title: '标题',
    width: 240,
    required: true,
    cell: ({ Title }) => <NameCell name={Title} avatar={false} />,
  },
  { id: 'Text', title: '正文', width: 360, grow: 1, cell: ({ Text }) => <TextCell text={Text} /> },
  {
    id: 'CreatedTime',
    title: '创建时间',
    width: 170,
    cell: ({ CreatedTime }) => <TimeCell seconds={CreatedTime} />,
  },
  codeColumn({
    id: 'Status',
    title: '状态',
    width: 80,
    labels: usableStatusLabel,
    tones: usableTone,
    codeOf: ({ Status }) => Status,
  }),
];

const filters = [
  searchFilter({ value: 'SearchValue', hint: '标题' }),
  codeFilter({ field: 'Status', label: '状态', codes: UsableStatus, labels: usableStatusLabel, width: 96 }),
];

const PAGE_SIZES = [20, 50, 100];

export const AgreementList = () => {
  const open = useDialog();
  const list = useRef<List<RequestOf<typeof queryAgreementPage>, AgreementRow>>(null);
  const { edit, rowActions } = useMemo(() => {
    const show = (agreement?: AgreementRow): void =>
      void open(<AgreementEditDialog agreement={agreement} onSaved={() => list.current?.reload()} />);
    const acts: readonly RowAction<AgreementRow>[] = [{ key: 'edit', label: '编辑', run: show }];
    return { edit: show, rowActions: acts };
  }, [open]);
  return (
    <ListScreen
      ref={list}
      inTab
      title="协议"
      noun="协议"
      unit="份协议"
      listId="agreements"
      endpoint={queryAgreementPage}
      columns={columns}
      filters={filters}
      pageSizes={PAGE_SIZES}
      views={false}
      rowActions={rowActions}
      onOpen={edit}
      empty={{ title: '还没有协议', detail: '添加后，可以在客户详情中添加给客户。' }}
      renderActions={() => <AddButton noun="协议" onAdd={() => edit()} />}
    />
  );
};
