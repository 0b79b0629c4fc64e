/** One saved view: a chip to choose it, with a menu to change it when chosen. */
import { Popover } from 'antd';
import { MoreHorizontal, Star, Users } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '../format.ts';
import { DropMenu } from '../overlay/DropMenu.tsx';
import { objectionToName, type SavedView } from './saved-views.ts';
import { useOpen } from './useOpen.ts';
import type { useReorder } from './useReorder.ts';
import { ViewNameForm } from './ViewNameForm.tsx';

interface ChipFaceProps {
  readonly name: string;
  readonly count: number | undefined;
  /** The search has changed: the count is still the view's, and is dimmed. */
  readonly isPast: boolean;
}

export const ChipFace = ({ name, count, isPast }: ChipFaceProps) => (
  <>
    {name}
    {count !== undefined && (
      <em className="gh-number" data-past={isPast || undefined}>
        {formatCount(count)}
      </em>
    )}
  </>
);

interface Props {
  readonly view: SavedView;
  readonly count: number | undefined;
  /** See ChipFace. */
  readonly isPast: boolean;
  readonly active: boolean;
  /** The current search differs from the view. */
  readonly changed: boolean;
  readonly isDefault: boolean;
  readonly mayShare: boolean;
  /** Names of other views. */
  readonly taken: readonly string[];
  readonly reorder: ReturnType<typeof useReorder>;
  readonly onApply: () => void;
  readonly onUpdate: () => void;
  readonly onRename: (name: string) => Promise<void>;
  readonly onShare: () => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
}

/** The menu of the chosen view. Another user's view can only be set as the default. */
const menuOf = (props: Props, rename: () => void) => {
  const { view, changed, isDefault, mayShare, onUpdate, onShare, onDefault, onRemove } = props;
  const choose = { key: 'default', label: isDefault ? '取消默认' : '设为默认', onClick: onDefault };
  if (view.sharedBy !== undefined) {
    return [{ key: 'owner', type: 'group' as const, label: `由${view.sharedBy}共享，只能使用` }, choose];
  }
  const share = { key: 'share', label: view.isShared ? '取消共享' : '共享给所辖部门', onClick: onShare };
  return [
    ...(changed ? [{ key: 'update', label: '更新为当前筛选', onClick: onUpdate }] : []),
    { key: 'rename', label: '重命名', onClick: rename },
    choose,
    ...(mayShare || view.isShared ? [share] : []),
    { key: 'remove', label: '删除', danger: true, onClick: onRemove },
  ];
};

/** Text for screen readers, an icon with a tooltip for others. */
const SharedSign = ({ view: { isShared, sharedBy } }: Pick<Props, 'view'>) => {
  if (sharedBy !== undefined) {
    return (
      <span className="gh-view-shared" title={`由${sharedBy}共享`}>
        <span aria-hidden>共享</span>
        <span className="gh-unseen">{`共享，由${sharedBy}`}</span>
      </span>
    );
  }
  if (!isShared) return null;
  return (
    <span className="gh-view-shared" title="已共享给所辖部门的员工">
      <Users size={12} aria-hidden />
      <span className="gh-unseen">已共享</span>
    </span>
  );
};

export const ViewChip = (props: Props) => {
  const { view, count, isPast, active, changed, isDefault, taken, reorder, onApply, onRename } = props;
  const [menuOpen, setMenuOpen] = useOpen();
  const [renaming, setRenaming] = useOpen();
  const handle = reorder.handleProps(view.id);

  const rename = async (name: string): Promise<string | undefined> => {
    try {
      await onRename(name);
      setRenaming(false);
      return undefined;
    } catch (error) {
      return objectionToName(error);
    }
  };
  const isOwn = view.sharedBy === undefined;
  const items = menuOf(props, () => setRenaming(true));
  const form = <ViewNameForm label="视图名称" name={view.name} taken={taken} onSave={rename} />;
  return (
    <li {...(isOwn && reorder.itemProps(view.id))}>
      <Popover
        content={renaming && form}
        trigger={[]}
        arrow={false}
        placement="bottomLeft"
        open={renaming}
        onOpenChange={setRenaming}
      >
        <button
          type="button"
          className="gh-view"
          aria-pressed={active}
          onClick={onApply}
          {...(isOwn && {
            title: '拖动或按 Alt+左右键排序',
            onPointerDown: handle.onPointerDown,
            onKeyDown: (event: KeyboardEvent) => event.altKey && handle.onKeyDown(event),
          })}
        >
          {isDefault && <Star size={12} aria-hidden />}
          <ChipFace name={view.name} count={count} isPast={isPast} />
          <SharedSign view={view} />
          {isDefault && <span className="gh-unseen">默认视图</span>}
          {changed && <i className="gh-view-changed" title="筛选已改动" />}
        </button>
      </Popover>
      {active && (
        <DropMenu menu={{ items }} placement="bottomLeft" open={menuOpen} onOpenChange={setMenuOpen}>
          <button type="button" className="gh-view-menu" aria-label={`管理视图“${view.name}”`}>
            <MoreHorizontal size={14} aria-hidden />
          </button>
        </DropMenu>
      )}
    </li>
  );
};
