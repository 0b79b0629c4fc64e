/** Decides whether a key belongs to the page: not while something is open over it, and not while text is typed. */

const TEXT_FIELDS =
  'input:not([type=checkbox],[type=button],[type=submit],[type=file]),textarea,select,[role=combobox],[role=textbox]';

/** Fields that take letters, digits or arrows themselves. A focused checkbox does not. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS));

/** Windows, and what antd opens beside a control. Own pads say it with `data-holds-keys`. */
const OVERLAYS = [
  '[aria-modal=true]',
  '.ant-popover',
  '.ant-dropdown',
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
  '[data-holds-keys]',
].join();

/** What is closing no longer takes keys, although it is still seen for a moment. */
const isOpen = (overlay: Element): boolean => overlay.checkVisibility() && !/-leave\b/.test(overlay.className);

/** Whether something is open over the page. The overlays that contain `inside` are not over it. */
export const isCovered = (inside?: Element): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((overlay) => !(inside && overlay.contains(inside)) && isOpen(overlay));

/** The key is part of a character that an input method puts together. */
export const isComposing = ({ isComposing: isPart, key }: KeyboardEvent): boolean => isPart || key === 'Process';

/** Elements that handle letters, arrows and Esc themselves. */
export const isListening = (target: EventTarget | null): boolean =>
  isTextField(target) || (target instanceof Element && target.closest('[role=menu]') !== null);

/** The space bar presses these elements themselves. */
export const isPressedBySpace = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button,summary,input,[role=button],[role=tab],[role=option]') !== null;

interface Pressed {
  readonly nativeEvent: KeyboardEvent;
  readonly target: EventTarget;
  readonly currentTarget: Element;
}

/**
 * Whether a list, tree, bar or drawer may handle a key that reached it. React also reports the keys of popups that are
 * rendered elsewhere in the document.
 */
export const mayHandle = ({ nativeEvent, target, currentTarget }: Pressed): boolean =>
  !nativeEvent.defaultPrevented &&
  !isComposing(nativeEvent) &&
  !isListening(target) &&
  target instanceof Node &&
  currentTarget.contains(target) &&
  !isCovered(currentTarget);
