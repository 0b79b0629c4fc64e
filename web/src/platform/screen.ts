/** How a feature declares its screens: one declaration gives the route, its guard, its title and its place in the menu. */
import type { MenuGroup, Right } from '@gonghai/contract/wire/rights.ts';
import { type ComponentType, createElement } from 'react';

/** `all` is anybody signed in; otherwise whoever holds one of the rights. */
export type ScreenAccess = 'all' | readonly [Right, ...Right[]];

/** Drawn at a size and weight; lucide's icons are such components. */
export type ScreenIcon = ComponentType<{ readonly size?: number; readonly strokeWidth?: number }>;

export interface MenuEntry {
  readonly group: 'home' | MenuGroup;
  readonly icon: ScreenIcon;
  /** The screen's title unless told otherwise. */
  readonly label?: string;
  /** Who sees the entry, where that is fewer than may open the screen. */
  readonly access?: ScreenAccess;
}

export interface Screen {
  /** As the specification spells it, without a slash in front. */
  readonly path: string;
  readonly title: string;
  readonly access: ScreenAccess;
  readonly menu?: MenuEntry;
  /** The key after G that opens it. The palette lists screens that have one, or an entry in the menu. */
  readonly key?: string;
  /** What the route itself gives to its screen. A value in the address that differs is refused like a missing right. */
  readonly params: ReadonlyMap<string, string>;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** A screen that takes params must be given them. */
type Given<Params> = Record<never, never> extends Params ? { readonly params?: Params } : { readonly params: Params };

type Facts = Omit<Screen, 'params' | 'load'>;

interface Loader<Params> {
  /** `() => import('./ThingScreen.tsx').then((room) => room.ThingScreen)` */
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
