/**
 * Clicks and fills what is ready at once, with the events of a real user. Playwright's own click asks the page six times
 * and took half of the processor time of these tests; it remains for what is not ready, for options and for failures.
 */
import { commands, page, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** tools/screen-commands.ts */
    clickAt: (x: number, y: number) => Promise<void>;
  }
}

/** After these Playwright waits, and tells what it waits for. */
const FRAMES = 12;
const FRAMES_AFTER = 3;
const PRESSED = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;
const TYPED = new Set(['text', 'search', 'password', 'tel', 'url', 'email', 'number']);

/** A test may replace the clock. */
const onFrame = requestAnimationFrame.bind(window);
const nextFrame = (): Promise<unknown> => new Promise((resolve) => onFrame(resolve));

/** The only element that is found, if it is visible and enabled. */
const readyElement = (locator: Locator): HTMLElement | undefined => {
  const [found, ...others] = locator.elements();
  if (!(found instanceof HTMLElement) || others.length > 0) return undefined;
  const isEnabled = !found.matches(':disabled') && found.closest('[aria-disabled=true]') === null;
  return isEnabled && found.checkVisibility({ visibilityProperty: true }) ? found : undefined;
};

interface Target {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/** Its middle, if nothing lies above it there. */
const targetOf = (ready: HTMLElement): Target | undefined => {
  const element = ready.closest('button, [role=button], a, [role=link]') ?? ready;
  const box = [...ready.getClientRects()].find(({ width, height }) => width * height > 1);
  if (!box) return undefined;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? { element, x, y } : undefined;
};

const isSame = (one: Target | undefined, other: Target): boolean =>
  one?.element === other.element && one.x === other.x && one.y === other.y;

/** Found, and at the same place in two frames, as Playwright demands it. */
const restingTarget = async (locator: Locator): Promise<Target | undefined> => {
  let before: Target | undefined;
  let ready: HTMLElement | undefined;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    // Searching costs more than all the rest, so what was found is only looked at again.
    if (!before || !ready?.isConnected) ready = readyElement(locator);
    (ready as { scrollIntoViewIfNeeded?: () => void } | undefined)?.scrollIntoViewIfNeeded?.();
    const target = ready && targetOf(ready);
    if (target && isSame(before, target)) return target;
    before = target;
    await nextFrame();
  }
  return undefined;
};

/** False if something else came under the mouse meanwhile: it gets no event. */
const pressed = async ({ element, x, y }: Target): Promise<boolean> => {
  let isHit: boolean | undefined;
  const guard = (event: Event): void => {
    isHit ??= event.target instanceof Node && element.contains(event.target);
    if (isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of PRESSED) window.addEventListener(type, guard, true);
  try {
    const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const scale = frame.width / innerWidth;
    await commands.clickAt(frame.x + x * scale, frame.y + y * scale);
    return isHit ?? false;
  } finally {
    for (const type of PRESSED) window.removeEventListener(type, guard, true);
  }
};

const isTyped = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TYPED.has(element.type));

const filled = async (locator: Locator, text: string): Promise<boolean> => {
  const element = readyElement(locator);
  if (!element || !isTyped(element) || element.readOnly) return false;
  if (!document.hasFocus()) window.focus();
  element.focus();
  // Nobody does two things in one frame: the page renders after each.
  await nextFrame();
  element.select();
  if (document.activeElement !== element || !document.hasFocus()) return false;
  if (text === '') return element.value === '' || document.execCommand('delete');
  return document.execCommand('insertText', false, text);
};

const prototype = Object.getPrototypeOf(page.elementLocator(document.body)) as Locator;
const { click, fill } = prototype;

/** Forms, calendars and menus go on in the frames after an act, within which no user does anything else. */
const rendered = async (): Promise<void> => {
  for (let frame = 0; frame < FRAMES_AFTER; frame += 1) await nextFrame();
};

const quickClick: typeof click = async function quickClick(this: Locator, options) {
  const target = options === undefined ? await restingTarget(this) : undefined;
  if (!target || !(await pressed(target))) await click.call(this, options);
  await rendered();
};

const quickFill: typeof fill = async function quickFill(this: Locator, text, options) {
  if (options !== undefined || !(await filled(this, text))) await fill.call(this, text, options);
  await rendered();
};

// This runs before every test file, and the files share one page.
if (click.name !== quickClick.name) Object.assign(prototype, { click: quickClick, fill: quickFill });
