/** The tabs inside a screen. What was typed in one stays; while another is looked at, its keys and timers rest. */
import { Tabs } from 'antd';
import { Activity, type ReactNode, useState } from 'react';
import './page-tabs.css';

interface Props {
  /** The first one is open at first. */
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly content: ReactNode }[];
}

export const PageTabs = ({ tabs }: Props) => {
  const [active, setActive] = useState(tabs[0]?.key ?? '');
  const items = tabs.map(({ key, label, content }) => ({
    key,
    label,
    children: <Activity mode={key === active ? 'visible' : 'hidden'}>{content}</Activity>,
  }));
  return <Tabs className="gh-page-tabs" activeKey={active} onChange={setActive} items={items} animated={false} />;
};
