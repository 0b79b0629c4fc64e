/** The named searches of a list, as chips beside its title. */
import { Popover } from 'antd';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Sort } from '../data-table/columns.ts';
import type { FilterValues } from './filter-item.ts';
import { isAsSaved, type SavedView, type ViewKeeper } from './saved-views.ts';
import './saved-views.css';
import { useOpen } from './useOpen.ts';
import { useReorder } from './useReorder.ts';
import { ChipFace, ViewChip } from './ViewChip.tsx';
import { ViewNameForm } from './ViewNameForm.tsx';

interface Props {
  /** The chip of the list without a view. */
  readonly allLabel: string;
  /** Views the product brings along; they cannot be changed. */
  readonly presets?: readonly SavedView[];
  readonly keeper: ViewKeeper;
  readonly activeId: string | undefined;
  /** What the list shows now: the stuff of a new view. */
  readonly filter: FilterValues;
  readonly sort: Sort | undefined;
  readonly onApply: (view: SavedView | undefined) => void;
  /** By id of the view; `all` for the first chip. */
  readonly counts?: Readonly<Record<string, number | undefined>>;
  /** The chosen one, once something else is searched: its number is no longer that of the list. */
  readonly pastId?: string | undefined;
}

export const SavedViews = (props: Props) => {
  const { allLabel, presets = [], keeper, activeId, filter, sort, onApply, counts = {}, pastId } = props;
  const { shelf } = keeper;
  const [adding, setAdding] = useOpen();
  const [turn, setTurn] = useState(0);
  /** Each time a new form, without the name of the view before. */
  const openForm = (open: boolean): void => {
    if (open) setTurn(turn + 1);
    setAdding(open);
  };
  const reorder = useReorder(
    shelf.views.filter(({ sharedBy }) => sharedBy === undefined).map(({ id }) => id),
    'row',
    keeper.order,
  );

  const add = async (name: string): Promise<void> => {
    setAdding(false);
    // Whoever keeps it has said why it could not be kept.
    const view = await keeper.add({ name, filter, sort }).catch(() => undefined);
    if (view) onApply(view);
  };
  const remove = (id: string): void => {
    keeper.remove(id);
    if (id === activeId) onApply(undefined);
  };

  const chips = useRef<HTMLElement>(null);
  useEffect(() => {
    if (activeId === undefined) return;
    const chosen = chips.current?.querySelector('[aria-pressed=true]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  return (
    <nav ref={chips} className="gh-views" aria-label="视图">
      <button
        type="button"
        className="gh-view"
        aria-pressed={activeId === undefined}
        onClick={() => onApply(undefined)}
      >
        <ChipFace name={allLabel} count={counts['all']} isPast={pastId === 'all'} />
      </button>
      {presets.map((view) => (
        <button
          key={view.id}
          type="button"
          className="gh-view"
          aria-pressed={view.id === activeId}
          onClick={() => onApply(view)}
        >
          <ChipFace name={view.name} count={counts[view.id]} isPast={pastId === view.id} />
        </button>
      ))}
      <ul>
        {shelf.views.map((view) => (
          <ViewChip
            key={view.id}
            view={view}
            count={counts[view.id]}
            isPast={pastId === view.id}
            active={view.id === activeId}
            changed={view.id === activeId && !isAsSaved(view, filter, sort)}
            isDefault={view.id === shelf.defaultId}
            mayShare={keeper.mayShare}
            reorder={reorder}
            onApply={() => onApply(view)}
            onUpdate={() => keeper.change(view.id, { filter, sort })}
            onRename={(name) => keeper.change(view.id, { name })}
            onShare={() => keeper.change(view.id, { isShared: !view.isShared })}
            onDefault={() => keeper.toggleDefault(view.id)}
            onRemove={() => remove(view.id)}
          />
        ))}
      </ul>
      <Popover
        content={<ViewNameForm key={turn} label="新视图名称" onSave={(name) => void add(name)} />}
        trigger="click"
        arrow={false}
        placement="bottomLeft"
        open={adding}
        onOpenChange={openForm}
      >
        <button type="button" className="gh-view gh-view-add" aria-label="保存为新视图" title="保存为新视图">
          <Plus size={14} aria-hidden />
        </button>
      </Popover>
    </nav>
  );
};
