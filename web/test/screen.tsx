/** Draws a piece of the interface in the test's real browser, inside what the program puts around it. */
import { QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { createQueryClient } from '../src/platform/query-client.ts';
import { KitProvider } from '../src/ui/KitProvider.tsx';

export interface Shown {
  readonly element: HTMLElement;
  /** Draws something else in the same place, keeping the state of what stays. */
  readonly redraw: (next: ReactNode) => void;
}

/** Taken down when the test ends. */
export const show = (piece: ReactNode, size: { readonly width?: number; readonly height?: number } = {}): Shown => {
  const element = document.createElement('div');
  element.style.cssText = `display:flex;flex-direction:column;width:${size.width ?? 1200}px;height:${size.height ?? 700}px`;
  document.body.append(element);
  const root = createRoot(element);
  const client = createQueryClient();
  const draw = (next: ReactNode): void =>
    root.render(
      <QueryClientProvider client={client}>
        <KitProvider>{next}</KitProvider>
      </QueryClientProvider>,
    );
  onTestFinished(() => {
    root.unmount();
    element.remove();
    localStorage.clear();
  });
  draw(piece);
  return { element, redraw: draw };
};

/** No rule of WCAG A and AA that a machine can check is broken inside the element. */
export const expectAccessible = async (element: Element = document.body): Promise<void> => {
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`);
  expect(told).toEqual([]);
};
