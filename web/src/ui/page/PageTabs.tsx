/** The tabs inside a screen. What was typed in one stays; while another is looked at, its keys and timers rest. */
import { Tabs } from 'antd';
import { Activity, type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import './page-tabs.css';

export interface PageTabsHandle {
  /** What stands in the tab is there when it comes back. */
  readonly open: (key: string) => void;
}

interface Props {
  /** The first one is open at first. */
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly content: ReactNode }[];
  readonly ref?: Ref<PageTabsHandle>;
}

export const PageTabs = ({ tabs, ref }: Props) => {
  const [active, setActive] = useState(tabs[0]?.key ?? '');
  useImperativeHandle(ref, () => ({ open: (key) => flushSync(() => setActive(key)) }), []);
  const items = tabs.map(({ key, label, content }) => ({
    key,
    label,
    children: <Activity mode={key === active ? 'visible' : 'hidden'}>{content}</Activity>,
  }));
  return <Tabs className="gh-page-tabs" activeKey={active} onChange={setActive} items={items} animated={false} />;
};
