/** One tab: its title, and a close button unless it is home. */
import { X } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { mayHandle } from '../../ui/shortcuts/key-guard.ts';
import { isClosable, type Tab } from './tabs.ts';

/** Paths contain no spaces, so they are valid in ids. */
export const tabIdOf = (key: string): string => `tab-${key}`;
export const panelIdOf = (key: string): string => `panel-${key}`;

interface Props {
  readonly tab: Tab;
  readonly title: string;
  readonly isActive: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Gets the pressed key; returns true if the focus moved. */
  readonly onMove: (pressed: string) => boolean;
  readonly onCloseByKey: () => void;
  /** Opens the context menu of this tab. */
  readonly onAsk: () => void;
}

const MIDDLE = 1;

export const TabButton = (props: Props) => {
  const { tab, title, isActive, onOpen, onClose, onMove, onCloseByKey, onAsk } = props;
  const closable = isClosable(tab);

  const closeByWheel = ({ button }: MouseEvent): void => {
    if (button === MIDDLE && closable) onClose();
  };

  const press = (event: KeyboardEvent): void => {
    if (!mayHandle(event)) return;
    if (event.key === 'Delete' && closable) onCloseByKey();
    else if (!onMove(event.key)) return;
    event.preventDefault();
  };

  return (
    <div className="tab" data-active={isActive} onAuxClick={closeByWheel} onContextMenu={onAsk}>
      <button
        type="button"
        role="tab"
        id={tabIdOf(tab.key)}
        aria-selected={isActive}
        // A page that was never shown is not rendered, so there is nothing to refer to.
        aria-controls={tab.isShown ? panelIdOf(tab.key) : undefined}
        tabIndex={isActive ? 0 : -1}
        onClick={onOpen}
        onKeyDown={press}
        {...(closable && { 'aria-keyshortcuts': 'Delete' })}
      >
        {title}
      </button>
      {closable && (
        <button type="button" className="tab-close" aria-label={`关闭 ${title}`} tabIndex={-1} onClick={onClose}>
          <X size={12} aria-hidden />
        </button>
      )}
    </div>
  );
};
