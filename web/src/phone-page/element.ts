/** Builds elements: the page has no framework, so that it loads quickly on any phone. */

type Child = Node | string | undefined | false;

interface Attributes {
  readonly [name: string]: string | boolean | ((event: Event) => void) | undefined;
}

/** Functions are listeners of the event of their name; false and undefined leave the attribute out. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
};

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of lines on a grid of 24 by 24. */
export const icon = (...lines: readonly string[]): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  for (const line of lines) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
};

const TONES = 6;

/** The last character of a name on a tint that stays the same for that name. */
export const avatar = (name: string, size: 'small' | 'large'): HTMLElement => {
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return h(
    'span',
    { class: `avatar ${size}`, 'data-tone': String(sum % TONES), 'aria-hidden': 'true' },
    [...name].at(-1),
  );
};
