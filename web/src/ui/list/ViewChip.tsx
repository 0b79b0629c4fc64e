/** One saved view: a chip to choose it, and in the chosen one a menu to change it. */
import { Dropdown, type InputRef, Popover } from 'antd';
import { MoreHorizontal, Star } from 'lucide-react';
import { useRef } from 'react';
import { formatCount } from '../format.ts';
import type { SavedView } from './saved-views.ts';
import { useOpen } from './useOpen.ts';
import type { useReorder } from './useReorder.ts';
import { ViewNameForm } from './ViewNameForm.tsx';

export interface ChipFaceProps {
  readonly name: string;
  readonly count: number | undefined;
}

export const ChipFace = ({ name, count }: ChipFaceProps) => (
  <>
    {name}
    {count !== undefined && <em className="gh-number">{formatCount(count)}</em>}
  </>
);

interface Props {
  readonly view: SavedView;
  readonly count: number | undefined;
  readonly active: boolean;
  /** The list shows something else than what the view says by now. */
  readonly changed: boolean;
  readonly isDefault: boolean;
  readonly reorder: ReturnType<typeof useReorder>;
  readonly onApply: () => void;
  readonly onUpdate: () => void;
  readonly onRename: (name: string) => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
}

export const ViewChip = (props: Props) => {
  const { view, count, active, changed, isDefault, reorder, onApply, onUpdate, onRename, onDefault, onRemove } = props;
  const [menuOpen, setMenuOpen] = useOpen();
  const [renaming, setRenaming] = useOpen();
  const field = useRef<InputRef>(null);
  const handle = reorder.handleProps(view.id);

  const items = [
    ...(changed ? [{ key: 'update', label: '更新为当前筛选', onClick: onUpdate }] : []),
    { key: 'rename', label: '重命名', onClick: () => setRenaming(true) },
    { key: 'default', label: isDefault ? '取消默认' : '设为默认', onClick: onDefault },
    { key: 'remove', label: '删除', danger: true, onClick: onRemove },
  ];
  const form = (
    <ViewNameForm
      label="视图名称"
      name={view.name}
      field={field}
      onSave={(name) => {
        onRename(name);
        setRenaming(false);
      }}
    />
  );
  return (
    <li {...reorder.itemProps(view.id)}>
      <Popover
        content={renaming && form}
        trigger={[]}
        arrow={false}
        placement="bottomLeft"
        open={renaming}
        onOpenChange={setRenaming}
        afterOpenChange={(open) => open && field.current?.focus({ cursor: 'all' })}
      >
        <button
          type="button"
          className="gh-view"
          aria-pressed={active}
          title="拖动或按 Alt+左右键排序"
          onClick={onApply}
          onPointerDown={handle.onPointerDown}
          onKeyDown={(event) => event.altKey && handle.onKeyDown(event)}
        >
          {isDefault && <Star size={12} aria-hidden />}
          <ChipFace name={view.name} count={count} />
          {isDefault && <span className="gh-unseen">默认视图</span>}
          {changed && <i className="gh-view-changed" title="筛选已改动" />}
        </button>
      </Popover>
      {active && (
        <Dropdown
          menu={{ items }}
          trigger={['click']}
          placement="bottomLeft"
          open={menuOpen}
          onOpenChange={setMenuOpen}
        >
          <button type="button" className="gh-view-menu" aria-label={`管理视图“${view.name}”`}>
            <MoreHorizontal size={14} aria-hidden />
          </button>
        </Dropdown>
      )}
    </li>
  );
};
