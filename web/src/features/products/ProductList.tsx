/** The products that orders and work orders choose from. */
import { type ProductRow, queryProductPage } from '@gonghai/contract/products/product.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { useMemo, useRef } from 'react';
import { MoneyCell, NameCell, TextCell } from '../../ui/data-table/cells.tsx';
import { codeColumn } from '../../ui/data-table/code-column.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { codeFilter } from '../../ui/list/code-filter.ts';
import { searchFilter } from '../../ui/list/filters.tsx';
import type { RowAction } from '../../ui/list/list-actions.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useDialog } from '../../ui/overlay/overlay-frame.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { AddButton } from '../../widgets/AddButton.tsx';
import { usableTone } from '../../ui/tag/usable-tone.ts';
import { ProductDialog } from './ProductDialog.tsx';

const columns: readonly Column<ProductRow>[] = [
  {
    id: 'Name',
    title: '名称',
    width: 220,
    grow: 1,
    required: true,
    cell: ({ Name }) => <NameCell name={Name} avatar={false} />,
  },
  { id: 'Title', title: '标题', width: 220, grow: 1, cell: ({ Title }) => <TextCell text={Title} /> },
  {
    id: 'Price',
    title: '价格',
    width: 110,
    align: 'end',
    money: ({ Price }) => Price,
    cell: ({ Price }) => <MoneyCell amount={Price} />,
  },
  {
    id: 'MinPrice',
    title: '最低价',
    width: 110,
    align: 'end',
    cell: ({ MinPrice }) => <MoneyCell amount={MinPrice} />,
  },
  { id: 'IsHot', title: '热门', width: 80, cell: ({ IsHot }) => (IsHot ? <Tag tone="amber">热门</Tag> : '—') },
  {
    id: 'IAPProductBuyId',
    title: '应用内购编号',
    width: 160,
    cell: ({ IAPProductBuyId }) => <TextCell text={IAPProductBuyId} />,
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
  searchFilter({ value: 'SearchValue', hint: '名称或标题' }),
  codeFilter({ field: 'Status', label: '状态', codes: UsableStatus, labels: usableStatusLabel, width: 96 }),
];

const PAGE_SIZES = [20, 50, 100];

export const ProductList = () => {
  const open = useDialog();
  const list = useRef<List<RequestOf<typeof queryProductPage>, ProductRow>>(null);
  const { edit, rowActions } = useMemo(() => {
    const show = (product?: ProductRow): void =>
      void open(<ProductDialog product={product} onSaved={() => list.current?.reload()} />);
    const acts: readonly RowAction<ProductRow>[] = [{ key: 'edit', label: '编辑', run: show }];
    return { edit: show, rowActions: acts };
  }, [open]);
  return (
    <ListScreen
      ref={list}
      inTab
      title="商品"
      noun="商品"
      unit="个商品"
      listId="products"
      endpoint={queryProductPage}
      columns={columns}
      filters={filters}
      pageSizes={PAGE_SIZES}
      views={false}
      rowActions={rowActions}
      onOpen={edit}
      empty={{ title: '还没有商品', detail: '添加后，可以为客户下单，也可以在报单时选择。' }}
      renderActions={() => <AddButton noun="商品" onAdd={() => edit()} />}
    />
  );
};
