import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectContrast, show } from './screen.tsx';

const button = page.getByRole('button', { name: '保存' });

/** Lies above the page; returns its events. */
const cover = (): { readonly events: Event[]; readonly remove: () => void } => {
  const lid = document.createElement('div');
  lid.style.cssText = 'position:fixed;inset:0;z-index:9';
  document.body.append(lid);
  const events: Event[] = [];
  for (const type of ['pointerdown', 'click']) lid.addEventListener(type, (event) => events.push(event));
  return { events, remove: () => lid.remove() };
};

const showButton = async () => {
  const clicks: Event[] = [];
  show(
    <button type="button" onClick={({ nativeEvent }) => clicks.push(nativeEvent)}>
      保存
    </button>,
  );
  await expect.element(button).toBeVisible();
  return clicks;
};

describe('A click', () => {
  it('is one of a real user', async () => {
    const clicks = await showButton();
    await button.click();
    expect(clicks).toMatchObject([{ isTrusted: true, detail: 1 }]);
    expect(document.activeElement).toBe(button.element());
  });

  it('waits until nothing lies above the element', async () => {
    const clicks = await showButton();
    const { events, remove } = cover();
    const click = button.click();
    await expect.poll(() => clicks).toEqual([]);
    setTimeout(remove, 400);
    await click;
    expect([events.length, clicks.length]).toEqual([0, 1]);
  });

  it('does not hit what comes under the mouse at the last moment', async () => {
    const clicks = await showButton();
    let lid: ReturnType<typeof cover> | undefined;
    button.element().addEventListener(
      'pointermove',
      () => {
        lid = cover();
        setTimeout(lid.remove, 400);
      },
      { once: true },
    );
    await button.click();
    expect([lid?.events.length, clicks.length]).toEqual([0, 1]);
  });
});

it('filling replaces what is there, with the events of a real user', async () => {
  const events: Event[] = [];
  show(<input aria-label="姓名" defaultValue="旧的" onInput={({ nativeEvent }) => events.push(nativeEvent)} />);
  const field = page.getByRole('textbox', { name: '姓名' });
  await field.fill('新的');
  await expect.element(field).toHaveValue('新的');
  await field.fill('');
  await expect.element(field).toHaveValue('');
  expect(events.map(({ isTrusted }) => isTrusted)).toEqual([true, true]);
});

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
