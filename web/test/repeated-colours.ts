/**
 * Leaves out of the check of contrast what cannot differ from what it checks anyway: the texts of a column have the same
 * colours in every row, and contrast took most of the time of axe.
 */
import axe from 'axe-core';

const MARK = 'data-repeated-colours';
axe.configure({ rules: [{ id: 'color-contrast', selector: `:not([${MARK}])` }] });

const hasText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

/** What is painted behind the texts of an element, from the outermost inwards, and by which rules. */
const createSurfaces = (): ((element: Element | null) => string) => {
  const known = new Map<Element, string>();
  const surfaceOf = (element: Element | null): string => {
    if (!element) return '';
    const before = known.get(element);
    if (before !== undefined) return before;
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style;
    const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ');
    const isClear = backgroundColor.endsWith(', 0)') && backgroundImage === 'none';
    // Without a background it may lie above anything, so it is like no other.
    const own = isClear && ['absolute', 'fixed', 'sticky'].includes(position) ? String(known.size) : '';
    const name = `${element.tagName}.${element.getAttribute('class') ?? ''}`;
    const surface = `${surfaceOf(element.parentElement)}|${name} ${paint} ${own}`;
    known.set(element, surface);
    return surface;
  };
  return surfaceOf;
};

/** Nothing lies above its middle and nothing cuts it off, so axe judges it. */
const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
};

/** axe leaves out what belongs to a control that cannot be used. */
const isUnused = (element: Element): boolean =>
  element.closest(':disabled, [aria-disabled=true], [inert], label:has(:disabled), label[for]') !== null;

/** Returns how to take the marks away. */
export const markRepeatedColours = (part: Element): (() => void) => {
  const surfaceOf = createSurfaces();
  const seen = new Set<string>();
  const marked: Element[] = [];
  const namesUnused = document.querySelector('[aria-labelledby]:is(:disabled, [aria-disabled=true])') !== null;
  for (const element of namesUnused ? [] : [part, ...part.querySelectorAll('*')]) {
    if (!hasText(element) || isUnused(element)) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const colours = [color, fontSize, fontWeight, textShadow, surfaceOf(element)].join(' ');
    if (seen.has(colours)) {
      marked.push(element);
    } else if (isOnTop(element)) {
      seen.add(colours);
    }
  }
  for (const element of marked) element.setAttribute(MARK, '');
  return () => {
    for (const element of marked) element.removeAttribute(MARK);
  };
};
