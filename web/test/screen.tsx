/** Renders a component in the test's real browser, inside the application's providers. */
import { QueryClientProvider } from '@tanstack/react-query';
import {
  Button,
  Checkbox,
  DatePicker,
  Dropdown,
  Form,
  Input,
  InputNumber,
  Modal,
  Popover,
  Radio,
  Segmented,
  Select,
  Space,
  Switch,
  Tabs,
  Tooltip,
  Tree,
} from 'antd';
import axe, { type RunOptions } from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { createQueryClient } from '../src/platform/query-client.ts';
import { KitProvider } from '../src/ui/KitProvider.tsx';
import { markRepeatedColours } from './repeated-colours.ts';

/**
 * antd drops the styles of a component together with its last instance. This one stays mounted outside the document, so
 * that a test does not have to compute and insert the same styles again.
 */
const keepStyles = (): void =>
  createRoot(document.createElement('div')).render(
    <KitProvider>
      <Form>
        <Form.Item label="label">
          <Input.Search />
        </Form.Item>
      </Form>
      <Button />
      <Checkbox />
      <DatePicker.RangePicker />
      <Dropdown menu={{ items: [] }}>
        <Radio />
      </Dropdown>
      <Input.TextArea />
      <InputNumber />
      <Modal />
      <Popover>
        <Segmented options={[]} />
      </Popover>
      <Select />
      <Space />
      <Switch />
      <Tabs />
      <Tooltip title="title">
        <Tree />
      </Tooltip>
    </KitProvider>,
  );
keepStyles();

export interface Shown {
  readonly element: HTMLElement;
  /** Renders something else in the same root, keeping state. */
  readonly redraw: (next: ReactNode) => void;
}

/** Unmounted when the test ends. */
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

/** A control behind a dialog cannot be clicked, and axe takes the part that shows for its size. */
const sizeRule = () => ({ 'target-size': { enabled: document.querySelector('[aria-modal=true]') === null } });

const expectNoViolation = async (element: Element, runOnly: NonNullable<RunOptions['runOnly']>): Promise<void> => {
  const only = { runOnly, rules: sizeRule(), resultTypes: ['violations'] } satisfies RunOptions;
  // No rule needs the style sheets, which axe reads otherwise.
  const unmark = markRepeatedColours(element);
  const { violations } = await axe.run(element, { ...only, preload: { assets: ['media'] } }).finally(unmark);
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`);
  expect(told).toEqual([]);
};

/** No WCAG A or AA rule that can be checked automatically is violated inside the element. */
export const expectAccessible = (element: Element = document.body): Promise<void> =>
  expectNoViolation(element, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);

/** The accessible names of controls contain what is seen of them. Not part of the rules of the versions above. */
export const expectSpeakable = (element: Element = document.body): Promise<void> =>
  expectNoViolation(element, { type: 'rule', values: ['label-content-name-mismatch'] });

export const expectContrast = (element: Element = document.body): Promise<void> =>
  expectNoViolation(element, { type: 'rule', values: ['color-contrast'] });
