import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectContrast, show } from './screen.tsx';

describe('The check of contrast', () => {
  const Row = ({ color, background }: { readonly color: string; readonly background?: string }) => (
    <li style={{ background }}>
      <span style={{ color }}>陈晓琳</span>
    </li>
  );
  const list = (odd: { readonly color: string; readonly background?: string }) => (
    <ul style={{ background: '#fff' }}>
      {Array.from({ length: 20 }, (_, row) => (
        <Row key={row} {...(row === 13 ? odd : { color: '#333' })} />
      ))}
    </ul>
  );

  it.each([
    ['text', { color: '#ccc' }],
    ['background', { color: '#333', background: '#444' }],
  ])('finds the one row of many with another %s', async (_, odd) => {
    const { element } = show(list(odd));
    await expect.element(page.getByText('陈晓琳').last()).toBeVisible();
    await expect(expectContrast(element)).rejects.toMatchObject({
      actual: [expect.stringContaining('color-contrast')],
    });
  });

  it('is content with rows like each other', async () => {
    const { element } = show(list({ color: '#333' }));
    await expect.element(page.getByText('陈晓琳').last()).toBeVisible();
    await expectContrast(element);
  });
});
