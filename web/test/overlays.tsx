/** Helpers for dialog tests: a host, recorded messages, waiting for animations, both themes. */
import type { ReactNode } from 'react';
import { expect, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { onAnnounce } from '../src/platform/announce.ts';
import { OverlayHost } from '../src/ui/overlay/OverlayHost.tsx';
import { dropDialogsOf, SHELL } from '../src/ui/overlay/overlays.ts';
import { useTheme } from '../src/ui/theme/theme-choice.ts';
import { expectAccessible, expectContrast, show } from './screen.tsx';

export const TAB = 'customers';

/** Renders the component beside a dialog host. Dialogs are closed when the test ends. */
export const showWithDialogs = (piece?: ReactNode, size: Parameters<typeof show>[1] = {}) => {
  onTestFinished(() => {
    dropDialogsOf(TAB);
    dropDialogsOf(SHELL);
  });
  return show(
    <>
      {piece}
      <OverlayHost activeTab={TAB} />
    </>,
    size,
  );
};

/** All messages until the test ends, as `tone: text`. */
export const listen = (): readonly string[] => {
  const said: string[] = [];
  onTestFinished(onAnnounce((tone, text) => said.push(`${tone}: ${text}`)));
  return said;
};

/** Tests run with reduced motion. The calling test needs the animations that other users see. */
export const allowMotion = async (): Promise<void> => {
  const prefer = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await prefer('no-preference');
  onTestFinished(async () => void (await prefer('reduce')));
};

/** They are drawn when the page is printed. */
export const expectOnPaper = async (...sheets: readonly Element[]): Promise<void> => {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    for (const sheet of sheets) expect([sheet.checkVisibility(), sheet.clientHeight > 0]).toEqual([true, true]);
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
};

const isMoving = (animation: Animation): boolean =>
  animation.playState === 'running' && animation.effect?.getTiming().iterations !== Infinity;

const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Waits until all animations have ended. */
export const settled = async (): Promise<void> => {
  await twoFrames();
  await expect.poll(() => document.getAnimations().some(isMoving), { timeout: 5_000 }).toBe(false);
};

/** The dialog on top, which covers the page behind it, or the page. */
const partOnTop = (): Element =>
  [...document.querySelectorAll('[aria-modal=true]')].findLast((dialog) => dialog.checkVisibility()) ?? document.body;

/**
 * No accessibility rule is violated in either theme. The dark theme changes only colours, so contrast is enough there.
 * This takes longer than most tests: one call for each screen, dialog and drawer, in its fullest state. A state with
 * colours of its own is checked by its part.
 */
export const expectReadable = async (chosen?: Element): Promise<void> => {
  const { choose } = useTheme.getState();
  choose('light');
  await settled();
  // Not before: a dialog that is closing would still be on top.
  const part = chosen ?? partOnTop();
  await expectAccessible(part);
  choose('dark');
  await settled();
  await expectContrast(part);
  choose('light');
};
