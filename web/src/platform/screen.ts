/** The declaration of screens: route, guard, title and menu entry. */
import type { MenuGroup, Right } from '@gonghai/contract/wire/rights.ts';
import { type ComponentType, createElement } from 'react';

/** `all` means every signed-in user; otherwise one of the rights is needed. */
type ScreenAccess = 'all' | readonly [Right, ...Right[]];

/** Compatible with lucide's icons. */
export type ScreenIcon = ComponentType<{ readonly size?: number; readonly strokeWidth?: number }>;

export interface MenuEntry {
  readonly group: 'home' | MenuGroup;
  readonly icon: ScreenIcon;
  /** By default the screen's title. */
  readonly label?: string;
  /** If fewer users see the entry than may open the screen. */
  readonly access?: ScreenAccess;
}

export interface Screen {
  /** As in the specification, without a leading slash. */
  readonly path: string;
  readonly title: string;
  readonly access: ScreenAccess;
  readonly menu?: MenuEntry;
  /** The key after G that opens it. The palette lists every screen that the person may open. */
  readonly key?: string;
  /** Other words that find it in the palette, such as the titles of its tabs. */
  readonly keywords?: readonly string[];
  /** Parameters fixed by the route. A different value in the URL is refused like a missing right. */
  readonly params: ReadonlyMap<string, string>;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** A screen that takes params must be given them. */
type Given<Params> = Record<never, never> extends Params ? { readonly params?: Params } : { readonly params: Params };

type Facts = Omit<Screen, 'params' | 'load'>;

interface Loader<Params> {
  /** `() => import('./ThingScreen.tsx').then((module) => module.ThingScreen)` */
  readonly load: () => Promise<ComponentType<Params>>;
}

export const screen = <Params extends object>(declared: Facts & Loader<Params> & Given<Params>): Screen => {
  const facts: Facts = declared;
  const { load, params } = declared;
  return {
    ...facts,
    params: new Map(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])),
    load: async () => {
      const Component = await load();
      return { default: () => createElement(Component, params as Params) };
    },
  };
};
