/** The open pages as tabs. */
import { Dropdown, type MenuProps } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { screens } from '../screens.ts';
import { useTabs } from './tab-store.ts';
import { TabButton, tabIdOf } from './TabButton.tsx';
import './tab-bar.css';
import { isClosable, othersThan, rightOf, type Tab, type Tabs } from './tabs.ts';
import { type TabActs, useTabActs } from './useTabActs.ts';
import { useTabScroll } from './useTabScroll.ts';

const titleOf = ({ key }: Tab): string => screens.find(({ path }) => path === key)?.title ?? key;

const menuOf = (tabs: Tabs, tab: Tab, { close, refresh }: TabActs): NonNullable<MenuProps['items']> => {
  const [others, right] = [othersThan(tabs, tab.key), rightOf(tabs, tab.key)];
  return [
    { key: 'refresh', label: '刷新', onClick: () => void refresh(tab.key) },
    { key: 'close', label: '关闭', disabled: !isClosable(tab), onClick: () => void close([tab.key]) },
    { key: 'others', label: '关闭其他', disabled: others.length === 0, onClick: () => void close(others) },
    { key: 'right', label: '关闭右侧', disabled: right.length === 0, onClick: () => void close(right) },
  ];
};

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const NOWHERE = -1;
const NEAREST = { inline: 'nearest', block: 'nearest' } as const;

/** The tab that is looked at stays in view: when another is, when tabs come and go, and when the row gets narrower. */
const useActiveInView = (row: RefObject<HTMLElement | null>, active: string): void => {
  useEffect(() => {
    const element = row.current;
    const show = (): void => document.getElementById(tabIdOf(active))?.parentElement?.scrollIntoView(NEAREST);
    show();
    if (!element) return undefined;
    const observer = new ResizeObserver(show);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [row, active]);
};

interface StepProps {
  readonly label: string;
  readonly isIdle: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Step = ({ label, isIdle, onClick, children }: StepProps) => (
  <button type="button" className="tab-bar-step" aria-label={label} tabIndex={-1} disabled={isIdle} onClick={onClick}>
    {children}
  </button>
);

export const TabBar = ({ active }: { readonly active: string }) => {
  const tabs = useTabs();
  const acts = useTabActs(active);
  const row = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(active);
  const { edges, step, onWheel } = useTabScroll(row);
  // Both buttons or none: a button that appears would move the tabs under the pointer.
  const overflows = edges.start || edges.end;

  useActiveInView(row, active);

  const move = (key: string, pressed: string): boolean => {
    const at = tabs.findIndex((tab) => tab.key === key);
    const to = tabs[STEPS[pressed]?.(at, tabs.length) ?? NOWHERE];
    if (!to) return false;
    acts.open(to.key);
    document.getElementById(tabIdOf(to.key))?.focus();
    return true;
  };

  const closeByKey = async (key: string): Promise<void> => {
    await acts.close([key]);
    row.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  };

  const askedTab = tabs.find(({ key }) => key === asked);
  return (
    <div className="tab-bar">
      {overflows && (
        <Step label="向左滚动" isIdle={!edges.start} onClick={() => step(-1)}>
          <ChevronLeft size={14} aria-hidden />
        </Step>
      )}
      {/* `aria-owns`, because the close buttons between the tabs are not tabs. */}
      <div role="tablist" aria-label="已打开的页面" aria-owns={tabs.map(({ key }) => tabIdOf(key)).join(' ')} />
      <Dropdown menu={{ items: askedTab ? menuOf(tabs, askedTab, acts) : [] }} trigger={['contextMenu']}>
        <div ref={row} className="tab-row" onWheel={onWheel}>
          <div>
            {tabs.map((tab) => (
              <TabButton
                key={tab.key}
                tab={tab}
                title={titleOf(tab)}
                isActive={tab.key === active}
                onOpen={() => acts.open(tab.key)}
                onClose={() => void acts.close([tab.key])}
                onMove={(pressed) => move(tab.key, pressed)}
                onCloseByKey={() => void closeByKey(tab.key)}
                onAsk={() => setAsked(tab.key)}
              />
            ))}
          </div>
        </div>
      </Dropdown>
      {overflows && (
        <Step label="向右滚动" isIdle={!edges.end} onClick={() => step(1)}>
          <ChevronRight size={14} aria-hidden />
        </Step>
      )}
    </div>
  );
};
