/** A virtual list of staff. */
import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Avatar } from '../ui/tag/Avatar.tsx';

interface Props {
  readonly id: string;
  readonly people: readonly StaffPickerRow[];
  readonly multiple: boolean;
  readonly chosen: ReadonlySet<number>;
  /** The row of the keyboard. */
  readonly active: number;
  readonly onToggle: (id: number) => void;
  /** Shown at the end of each row: numbers that matter for the choice. */
  readonly renderFigures?: ((id: number) => ReactNode) | undefined;
}

const ROW_HEIGHT = 36;

export const optionIdOf = (listId: string, personId: number): string => `${listId}-${personId}`;

export const StaffList = ({ id, people, multiple, chosen, active, onToggle, renderFigures }: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });

  const { scrollToIndex } = rows;
  useEffect(() => {
    if (active >= 0) scrollToIndex(active);
  }, [active, scrollToIndex]);

  return (
    // oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    // No native element virtualises thousands of rows. The search field keeps the focus and handles the keys.
    <div ref={scroller} id={id} role="listbox" aria-label="员工" aria-multiselectable={multiple} className="staff-list">
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const person = people[index];
          if (!person) return null;
          const isChosen = chosen.has(person.Id);
          return (
            <div
              key={person.Id}
              id={optionIdOf(id, person.Id)}
              role="option"
              aria-selected={isChosen}
              aria-posinset={index + 1}
              aria-setsize={people.length}
              className={renderFigures ? 'staff-row staff-row-figures' : 'staff-row'}
              data-active={index === active}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
              onClick={() => onToggle(person.Id)}
            >
              <Avatar name={person.Name} size={22} />
              <b className="gh-ellipsis">{person.Name}</b>
              {!renderFigures && <span className="gh-muted gh-ellipsis">{person.UserName}</span>}
              <span className="gh-muted gh-ellipsis">{`${person.Department}·${person.Role}`}</span>
              {renderFigures?.(person.Id)}
              {isChosen && <Check size={15} aria-hidden />}
            </div>
          );
        })}
      </div>
    </div>
  );
};
