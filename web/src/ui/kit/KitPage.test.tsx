import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { KitPage } from './KitPage.tsx';

/** axe checks a dozen sections in two themes, which takes longer than the default timeout. */
const MANY_SECTIONS = 180_000;

const files = Object.keys(import.meta.glob('./sections/*.tsx'));

it(
  'shows every section, each without accessibility violations',
  async () => {
    showWithDialogs(
      <Suspense>
        <KitPage />
      </Suspense>,
    );
    const nav = page.getByRole('navigation', { name: '组件' });
    await expect.element(nav).toBeVisible();
    const titles = nav
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent ?? '');
    expect(titles).toHaveLength(files.length);

    for (const title of titles) {
      await nav.getByRole('button', { name: title, exact: true }).click();
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectReadable();
    }
  },
  MANY_SECTIONS,
);
