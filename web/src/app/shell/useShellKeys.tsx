/** Keyboard shortcuts of the shell: command palette, G and a letter for pages, help sheet. */
import { allows, rightLabel } from '@gonghai/contract/wire/rights.ts';
import { File, Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { customerSource, useRecentCustomers } from '../../features/customers/list/customer-palette.tsx';
import { useCurrentUser } from '../../platform/current-user.ts';
import type { Screen } from '../../platform/screen.ts';
import type { PaletteItem, PaletteSource } from '../../ui/palette/palette.ts';
import { usePaletteShortcut, usePaletteSource } from '../../ui/palette/usePalette.tsx';
import { addShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { type ThemeChoice, useTheme } from '../../ui/theme/theme-choice.ts';
import { screens } from '../screens.ts';
import { type Go, useGo } from '../tabs/useGo.ts';
import { usePersonActs } from './person-acts.tsx';

const ICON_SIZE = 15;

const usePages = (): readonly Screen[] => {
  const rights = useCurrentUser((state) => state.rights);
  return useMemo(() => screens.filter(({ access }) => allows(access, rights)), [rights]);
};

const pageItem = ({ path, title, menu, key, keywords = [] }: Screen, go: (path: string) => void): PaletteItem => {
  const Icon = menu?.icon ?? File;
  const group = menu && rightLabel.get(menu.group);
  return {
    id: `page ${path}`,
    title,
    keywords: [path, ...keywords],
    run: () => go(path),
    icon: <Icon size={ICON_SIZE} />,
    ...(group && { detail: group }),
    ...(key && { keys: `G ${key}` }),
  };
};

const themes: readonly (readonly [choice: ThemeChoice, title: string, icon: PaletteItem['icon']])[] = [
  ['light', '切换到浅色', <Sun key="light" size={ICON_SIZE} />],
  ['dark', '切换到深色', <Moon key="dark" size={ICON_SIZE} />],
  ['system', '外观跟随系统', <Monitor key="system" size={ICON_SIZE} />],
];

const useThemeItems = (): readonly PaletteItem[] => {
  const { choice: chosen, mode, choose } = useTheme();
  return useMemo(
    () =>
      themes
        // One that shows what is shown already has no effect.
        .filter(([choice]) => choice !== chosen && choice !== mode)
        .map(([choice, title, icon]) => ({ id: `theme ${choice}`, title, icon, run: () => choose(choice) })),
    [chosen, mode, choose],
  );
};

const useSources = (pages: readonly Screen[], go: Go): void => {
  const themeItems = useThemeItems();
  const acts = usePersonActs();

  const pageSource = useMemo<PaletteSource>(
    () => ({ id: 'pages', heading: '前往', items: pages.map((page) => pageItem(page, go)) }),
    [pages, go],
  );
  const actSource = useMemo<PaletteSource>(() => {
    const personItems = acts.map(({ id, label, icon: Icon, run }) => ({
      id: `person ${id}`,
      title: label,
      icon: <Icon size={ICON_SIZE} />,
      run,
    }));
    return { id: 'acts', heading: '操作', items: [...themeItems, ...personItems] };
  }, [themeItems, acts]);

  const rights = useCurrentUser((state) => state.rights);
  const customers = useMemo(() => customerSource(rights, go), [rights, go]);
  const recent = useRecentCustomers(go);

  usePaletteSource(pageSource);
  usePaletteSource(actSource);
  usePaletteSource(recent);
  usePaletteSource(customers);
};

const SCOPE = '前往';

const useGoKeys = (pages: readonly Screen[], go: (path: string) => void): void => {
  useEffect(() => {
    const takeBacks = pages.flatMap(({ path, title, key }) =>
      key ? [addShortcut({ keys: `G ${key}`, scope: SCOPE, description: title, run: () => go(path) })] : [],
    );
    return () => takeBacks.forEach((takeBack) => takeBack());
  }, [pages, go]);
};

export const useShellKeys = (): void => {
  const go = useGo();
  const pages = usePages();
  useKeyboard();
  usePaletteShortcut();
  useSources(pages, go);
  useGoKeys(pages, go);
};
