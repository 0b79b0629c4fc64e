/** The tabs inside a screen. Hidden tabs keep their input; their shortcuts and timers are paused. */
import { Tabs } from 'antd';
import { Activity, type ReactNode, type Ref, use, useImperativeHandle } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../format.ts';
import './page-tabs.css';
import { AddressScope, useAddress } from './useAddress.ts';

export interface PageTabsHandle {
  /** The content is kept while the tab is hidden. */
  readonly open: (key: string) => void;
}

interface PageTab {
  readonly key: string;
  readonly label: string;
  /** Number of items, once known. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface Props {
  /** The first one is open at first. */
  readonly tabs: readonly PageTab[];
  readonly ref?: Ref<PageTabsHandle>;
}

const labelOf = ({ label, count }: PageTab): ReactNode =>
  count === undefined ? (
    label
  ) : (
    <>
      {`${label} `}
      <span className="gh-tab-count gh-number">{formatCount(count)}</span>
    </>
  );

/** Stored in the address; each tab's content keeps its state under the tab's key. */
const NAME = 'tab';

export const PageTabs = ({ tabs, ref }: Props) => {
  const { read, change } = useAddress();
  const scope = use(AddressScope);
  const [first] = tabs;
  const active = (tabs.find(({ key }) => key === read(NAME)) ?? first)?.key ?? '';
  const setActive = (key: string): void => void change({ [NAME]: key === first?.key ? undefined : key }, 'replace');
  useImperativeHandle(ref, () => ({ open: (key) => flushSync(() => setActive(key)) }));
  const items = tabs.map((tab) => ({
    key: tab.key,
    label: labelOf(tab),
    children: (
      <Activity mode={tab.key === active ? 'visible' : 'hidden'}>
        <AddressScope value={`${scope}${tab.key}.`}>{tab.content}</AddressScope>
      </Activity>
    ),
  }));
  return <Tabs className="gh-page-tabs" activeKey={active} onChange={setActive} items={items} animated={false} />;
};
