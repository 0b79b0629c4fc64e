/**
 * The detail of one record beside its list: inside the page's panel, without a mask, so the list stays usable. It is
 * rendered in the page, not in OverlayHost: a hidden tab keeps its elements, and so the input.
 */
import { Button } from 'antd';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react';
import { OPEN } from '../page/address.ts';
import { AddressScope } from '../page/useAddress.ts';
import { isComposing, isCovered, isTextField } from '../shortcuts/key-guard.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { addDockSlot } from './dock.ts';
import './drawer.css';
import { giveBack } from './give-back.ts';
import { useDrawerWidth } from './useDrawerWidth.ts';

interface Props {
  /** Accessible name. */
  readonly label: string;
  readonly header: ReactNode;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  /** Shows the previous and next buttons; a function is omitted at the end of the list. */
  readonly neighbours?: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
  readonly children: ReactNode;
}

const SCOPE = '详情';

/** The panel takes the focus when it opens and restores it when it closes, unless the focus has moved since. */
const useBorrowedFocus = () => {
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const lender = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => giveBack(lender);
  }, []);
  return panel;
};

/** Publishes the covered width, so the page can keep content visible beside the drawer. */
const useCoverage = (panel: RefObject<HTMLElement | null>, width: number): void => {
  useLayoutEffect(() => {
    const page = panel.current?.parentElement;
    page?.style.setProperty('--gh-drawer', `${width}px`);
    return () => {
      page?.style.removeProperty('--gh-drawer');
    };
  }, [panel, width]);
};

/** A layout effect: the slot is given up before the drawer leaves the document with what is in it. */
export const DockSlot = () => {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (slot.current ? addDockSlot(slot.current) : undefined), []);
  return <div ref={slot} className="gh-drawer-dock" />;
};

export const Drawer = ({ label, header, actions, onClose, neighbours, children }: Props) => {
  const panel = useBorrowedFocus();
  const { width, edgeProps } = useDrawerWidth();
  useCoverage(panel, width);
  const { previous, next } = neighbours ?? {};

  useShortcut({ keys: 'Esc', scope: SCOPE, description: '关闭', run: onClose });
  useShortcut({ keys: 'J', scope: SCOPE, description: '下一条', run: () => next?.(), enabled: Boolean(next) });
  useShortcut({ keys: 'K', scope: SCOPE, description: '上一条', run: () => previous?.(), enabled: Boolean(previous) });

  /** Esc in a field only blurs the field; the next Esc closes. */
  const leaveField = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || !isTextField(event.target)) return;
    if (!isCovered(event.currentTarget)) panel.current?.focus();
  };

  return (
    <dialog
      ref={panel}
      open
      className="gh-drawer"
      aria-label={label}
      tabIndex={-1}
      style={{ width }}
      onKeyDown={leaveField}
    >
      <button
        type="button"
        className="gh-drawer-edge"
        aria-label="调整宽度"
        title="拖动调整宽度，双击还原"
        {...edgeProps}
      />
      <header className="gh-drawer-header">
        <div className="gh-drawer-title">{header}</div>
        {actions && <div className="gh-drawer-actions">{actions}</div>}
        <div className="gh-drawer-controls">
          {neighbours && (
            <>
              <Button
                type="text"
                aria-label="上一条"
                title="上一条 (K)"
                icon={<ChevronUp size={16} />}
                disabled={!previous}
                onClick={previous}
              />
              <Button
                type="text"
                aria-label="下一条"
                title="下一条 (J)"
                icon={<ChevronDown size={16} />}
                disabled={!next}
                onClick={next}
              />
            </>
          )}
          <Button type="text" aria-label="关闭" title="关闭 (Esc)" icon={<X size={16} />} onClick={onClose} />
        </div>
      </header>
      <AddressScope value={`${use(AddressScope)}${OPEN}.`}>{children}</AddressScope>
      <DockSlot />
    </dialog>
  );
};
