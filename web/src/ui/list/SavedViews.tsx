/** The named searches of a list, as chips beside its title. */
import { type InputRef, Popover } from 'antd';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Sort } from '../data-table/columns.ts';
import type { FilterValues } from './filter-item.ts';
import {
  addView,
  changeView,
  isAsSaved,
  orderViews,
  removeView,
  type SavedView,
  toggleDefault,
  type ViewShelf,
} from './saved-views.ts';
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
  readonly shelf: ViewShelf;
  readonly onChange: (next: (before: ViewShelf) => ViewShelf) => void;
  readonly activeId: string | undefined;
  /** What the list shows now: the stuff of a new view. */
  readonly filter: FilterValues;
  readonly sort: Sort | undefined;
  readonly onApply: (view: SavedView | undefined) => void;
  /** By id of the view; `all` for the first chip. */
  readonly counts?: Readonly<Record<string, number | undefined>>;
}

export const SavedViews = (props: Props) => {
  const { allLabel, presets = [], shelf, onChange, activeId, filter, sort, onApply, counts = {} } = props;
  const [adding, setAdding] = useOpen();
  const field = useRef<InputRef>(null);
  const [turn, setTurn] = useState(0);
  /** Each time a new form, without the name of the view before. */
  const openForm = (open: boolean): void => {
    if (open) setTurn(turn + 1);
    setAdding(open);
  };
  const reorder = useReorder(
    shelf.views.map(({ id }) => id),
    'row',
    (ids) => onChange((before) => orderViews(before, ids)),
  );

  const add = (name: string): void => {
    const view: SavedView = { id: crypto.randomUUID(), name, filter, sort };
    onChange((before) => addView(before, view));
    onApply(view);
    setAdding(false);
  };
  const remove = (id: string): void => {
    onChange((before) => removeView(before, id));
    if (id === activeId) onApply(undefined);
  };

  return (
    <nav className="gh-views" aria-label="视图">
      <button
        type="button"
        className="gh-view"
        aria-pressed={activeId === undefined}
        onClick={() => onApply(undefined)}
      >
        <ChipFace name={allLabel} count={counts['all']} />
      </button>
      {presets.map((view) => (
        <button
          key={view.id}
          type="button"
          className="gh-view"
          aria-pressed={view.id === activeId}
          onClick={() => onApply(view)}
        >
          <ChipFace name={view.name} count={counts[view.id]} />
        </button>
      ))}
      <ul>
        {shelf.views.map((view) => (
          <ViewChip
            key={view.id}
            view={view}
            count={counts[view.id]}
            active={view.id === activeId}
            changed={view.id === activeId && !isAsSaved(view, filter, sort)}
            isDefault={view.id === shelf.defaultId}
            reorder={reorder}
            onApply={() => onApply(view)}
            onUpdate={() => onChange((before) => changeView(before, view.id, { filter, sort }))}
            onRename={(name) => onChange((before) => changeView(before, view.id, { name }))}
            onDefault={() => onChange((before) => toggleDefault(before, view.id))}
            onRemove={() => remove(view.id)}
          />
        ))}
      </ul>
      <Popover
        content={<ViewNameForm key={turn} label="新视图名称" field={field} onSave={add} />}
        trigger="click"
        arrow={false}
        placement="bottomLeft"
        open={adding}
        onOpenChange={openForm}
        afterOpenChange={(open) => open && field.current?.focus()}
      >
        <button type="button" className="gh-view gh-view-add" aria-label="保存为新视图" title="保存为新视图">
          <Plus size={14} aria-hidden />
        </button>
      </Popover>
    </nav>
  );
};
