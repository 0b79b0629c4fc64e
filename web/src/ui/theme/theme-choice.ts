/** Light or dark theme: the user's stored choice, or the system's. */
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/storage.ts';
import { paletteVariables, type ThemeMode } from './palette.ts';

export type ThemeChoice = 'system' | ThemeMode;

export const themeChoiceLabel: Record<ThemeChoice, string> = { system: '跟随系统', light: '浅色', dark: '深色' };

const STORAGE_KEY = 'gonghai.theme';
const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)');

const isChoice = (value: unknown): value is ThemeChoice =>
  typeof value === 'string' && Object.hasOwn(themeChoiceLabel, value);

const resolve = (choice: ThemeChoice): ThemeMode => {
  if (choice !== 'system') return choice;
  return systemPrefersDark.matches ? 'dark' : 'light';
};

const rememberedChoice = (): ThemeChoice => {
  const stored = readStored(STORAGE_KEY);
  return isChoice(stored) ? stored : 'system';
};

interface ThemeState {
  readonly choice: ThemeChoice;
  readonly mode: ThemeMode;
  readonly choose: (choice: ThemeChoice) => void;
}

export const useTheme = create<ThemeState>((set) => {
  const choice = rememberedChoice();
  return {
    choice,
    mode: resolve(choice),
    choose: (next) => {
      writeStored(STORAGE_KEY, next);
      set({ choice: next, mode: resolve(next) });
    },
  };
});

/** Sets the theme on the document, so that portals, scroll bars and form controls follow. */
const paint = (mode: ThemeMode): void => {
  const root = document.documentElement;
  root.dataset['theme'] = mode;
  root.style.colorScheme = mode;
  for (const [name, colour] of paletteVariables(mode)) root.style.setProperty(name, colour);
};

systemPrefersDark.addEventListener('change', () => {
  const { choice, choose } = useTheme.getState();
  if (choice === 'system') choose('system');
});
useTheme.subscribe(({ mode }) => paint(mode));
paint(useTheme.getState().mode);
// Paper is white.
addEventListener('beforeprint', () => paint('light'));
addEventListener('afterprint', () => paint(useTheme.getState().mode));
