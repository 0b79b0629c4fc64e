/** Visibility, order and width of a table's columns, stored per table. */
import { Button, Checkbox, Popover } from 'antd';
import { Columns3, GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Column } from '../data-table/columns.ts';
import { clampWidth } from '../data-table/fit-width.ts';
import type { TableLayout } from '../data-table/useTableLayout.ts';
import './column-panel.css';
import { useOpen } from './useOpen.ts';
import { useReorder } from './useReorder.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
}

const WIDTH_STEP = 10;

const Sheet = <Row,>({ columns, layout }: Props<Row>) => {
  const movable = new Map(columns.filter(({ stickToEnd }) => !stickToEnd).map((column) => [column.id, column]));
  const order = layout.order.filter((id) => movable.has(id));
  const rest = layout.order.filter((id) => !movable.has(id));
  const { itemProps, handleProps } = useReorder(order, 'column', (ids) => layout.reorder([...ids, ...rest]));

  const widen = ({ id, width }: Column<Row>, { key }: KeyboardEvent): void => {
    const by = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[key];
    if (by !== undefined) layout.resize(id, clampWidth((layout.widths[id] ?? width) + by));
  };

  return (
    <div className="gh-column-panel">
      <ul aria-label="列">
        {order.map((id) => {
          const column = movable.get(id);
          if (!column) return null;
          const handle = handleProps(id);
          return (
            <li key={id} {...itemProps(id)}>
              <button
                type="button"
                className="gh-grip"
                aria-label={`移动“${column.title}”列`}
                title="拖动排序，上下键移动，左右键调整宽度"
                onPointerDown={handle.onPointerDown}
                onKeyDown={(event) => {
                  handle.onKeyDown(event);
                  widen(column, event);
                }}
              >
                <GripVertical size={14} aria-hidden />
              </button>
              <Checkbox
                checked={layout.visibility[id] !== false}
                disabled={column.required ?? false}
                onChange={({ target }) => layout.show(id, target.checked)}
              >
                {column.title}
              </Checkbox>
            </li>
          );
        })}
      </ul>
      <Button type="text" size="small" onClick={layout.reset}>
        恢复默认
      </Button>
    </div>
  );
};

export const ColumnPanel = <Row,>(props: Props<Row>) => {
  const [open, setOpen] = useOpen();
  return (
    <Popover
      content={<Sheet {...props} />}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
    >
      <Button type="text" icon={<Columns3 size={15} aria-hidden />} aria-expanded={open}>
        <span className="gh-tool-label">列设置</span>
      </Button>
    </Popover>
  );
};
