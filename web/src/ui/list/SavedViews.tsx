/** The saved views of a list, as chips beside its title. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Popover } from 'antd';
import { Plus } from 'lucide-react';
import { type RefObject, use, useEffect, useRef, useState } from 'react';
import type { Sort } from '../data-table/columns.ts';
import { useScrollEdges } from '../data-table/useScrollEdges.ts';
import { confirm } from '../form/confirm.tsx';
import { TabKey } from '../overlay/overlay-frame.ts';
import type { FilterValues } from './filter-item.ts';
import { isAsSaved, objectionToName, type SavedView, type ViewChange, type ViewKeeper } from './saved-views.ts';
import './saved-views.css';
import { useOpen } from './useOpen.ts';
import { useReorder } from './useReorder.ts';
import { ChipFace, ViewChip } from './ViewChip.tsx';
import { ViewNameForm } from './ViewNameForm.tsx';

interface Props {
  /** The chip of the list without a view. */
  readonly allLabel: string;
  /** Built-in views; they cannot be changed. */
  readonly presets?: readonly SavedView[];
  readonly keeper: ViewKeeper;
  readonly activeId: string | undefined;
  /** The current search, saved as a new view. */
  readonly filter: FilterValues;
  readonly sort: Sort | undefined;
  readonly onApply: (view: SavedView | undefined) => void;
  /** Counts by view id; `all` for the first chip. */
  readonly counts?: Readonly<Record<string, number | undefined>>;
  /** The chosen view after the search has changed: its count is no longer that of the list. */
  readonly pastId?: string | undefined;
}

const removing = ({ name, isShared = false }: SavedView) => ({
  title: messages.confirmDelete,
  detail: `视图「${name}」将被删除${isShared ? '，所辖部门的员工也不再看到它' : ''}。`,
  okText: '删除',
  danger: true,
});

/** Scrolls the chosen chip into view, or back to the first one if none is chosen. */
const useChosenInSight = (chips: RefObject<HTMLElement | null>, activeId: string | undefined): void => {
  useEffect(() => {
    const chosen = activeId !== undefined && chips.current?.querySelector('[aria-pressed=true]');
    if (chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else chips.current?.scrollTo({ left: 0 });
  }, [chips, activeId]);
};

export const SavedViews = (props: Props) => {
  const { allLabel, presets = [], keeper, activeId, filter, sort, onApply, counts = {}, pastId } = props;
  const { store } = keeper;
  const owner = use(TabKey);
  const chips = useRef<HTMLElement>(null);
  const [adding, setAdding] = useOpen();
  const [turn, setTurn] = useState(0);
  /** A new key for each form, so it does not show the previous name. */
  const openForm = (open: boolean): void => {
    if (open) setTurn(turn + 1);
    setAdding(open);
  };
  const own = store.views.filter(({ sharedBy }) => sharedBy === undefined);
  const namesBeside = (id?: string): string[] => own.filter((view) => view.id !== id).map(({ name }) => name);
  const reorder = useReorder(
    own.map(({ id }) => id),
    'row',
    keeper.order,
  );

  const add = async (name: string): Promise<string | undefined> => {
    try {
      const view = await keeper.add({ name, filter, sort });
      setAdding(false);
      onApply(view);
      return undefined;
    } catch (error) {
      // The name stays for another try.
      return objectionToName(error);
    }
  };
  const change = (id: string, what: ViewChange): void => void keeper.change(id, what).catch(() => undefined);
  const remove = async (view: SavedView): Promise<void> => {
    if (!(await confirm(removing(view), owner))) return;
    keeper.remove(view.id);
    if (view.id === activeId) onApply(undefined);
    chips.current?.querySelector('button')?.focus();
  };

  useChosenInSight(chips, activeId);
  useScrollEdges(chips, chips);

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
        {store.views.map((view) => (
          <ViewChip
            key={view.id}
            view={view}
            count={counts[view.id]}
            isPast={pastId === view.id}
            active={view.id === activeId}
            changed={view.id === activeId && !isAsSaved(view, filter, sort)}
            isDefault={view.id === store.defaultId}
            mayShare={keeper.mayShare}
            taken={namesBeside(view.id)}
            reorder={reorder}
            onApply={() => onApply(view)}
            onUpdate={() => change(view.id, { filter, sort })}
            onRename={(name) => keeper.change(view.id, { name })}
            onShare={() => change(view.id, { isShared: !view.isShared })}
            onDefault={() => keeper.toggleDefault(view.id)}
            onRemove={() => void remove(view)}
          />
        ))}
      </ul>
      <Popover
        content={<ViewNameForm key={turn} label="新视图名称" taken={namesBeside()} onSave={add} />}
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
