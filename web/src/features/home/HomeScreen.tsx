/** The first page after signing in: who one is here, and the quickest ways on. */
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../platform/current-user.ts';
import { nowInShanghai } from '../../ui/calendar.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { greetingAt } from './greeting.ts';
import './home.css';

const MINUTE = 60_000;

/** The page stays open for days: what it says about the day must not. */
const useNow = () => {
  const [now, setNow] = useState(nowInShanghai);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInShanghai()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const HINTS = [
  ['Ctrl+K', '搜索或跳转', '输入页面或操作的名称，回车打开'],
  ['G H', '回到首页', '先按 G，再按页面对应的字母'],
  ['?', '全部快捷键', '查看当前页面可用的快捷键'],
] as const;

export const HomeScreen = () => {
  const user = useCurrentUser((state) => state.user);
  const now = useNow();
  if (!user) return null;
  return (
    <section className="home" aria-label="首页">
      <header className="home-head">
        <h1>
          {greetingAt(now.hour())}，{user.Name}
        </h1>
        <p className="gh-secondary">{[now.format('M 月 D 日 dddd'), user.DepartmentName, user.RoleName].join('·')}</p>
      </header>
      <ul className="home-hints">
        {HINTS.map(([keys, title, detail]) => (
          <li key={keys}>
            <Keys keys={keys} />
            <b>{title}</b>
            <span className="gh-secondary">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
