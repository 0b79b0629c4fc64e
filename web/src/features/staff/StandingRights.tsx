/** The rights of a staff member by menu group, with their origin. */
import type { Standing } from '@gonghai/contract/session/standing.contract.ts';
import { Check, Minus } from 'lucide-react';
import { Empty } from '../../ui/state/Empty.tsx';
import { Found } from '../../widgets/Found.tsx';
import { type Entry, type Group, menuOf } from './standing-menu.ts';

interface EntryProps {
  readonly entry: Entry;
  readonly typed: string;
}

const Mark = ({ held }: { readonly held: boolean }) => (
  <>
    {held ? <Check size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
    <span className="gh-unseen">{held ? '有：' : '没有：'}</span>
  </>
);

const EntryLine = ({ entry, typed }: EntryProps) => (
  <li data-held={entry.from !== undefined} title={entry.from ?? '没有这项权限'}>
    <Mark held={entry.from !== undefined} />
    <span>
      <Found text={entry.name} typed={typed} />
    </span>
    {entry.acts.length > 0 && (
      <ul className="standing-acts">
        {entry.acts.map((act) => (
          <li key={act.key} data-held={act.from !== undefined} title={act.from ?? '没有这项权限'}>
            <Mark held={act.from !== undefined} />
            <Found text={act.name} typed={typed} />
          </li>
        ))}
      </ul>
    )}
  </li>
);

/** All rights come from one role, so a group shows it once. */
const originsOf = (entries: readonly Entry[]): string =>
  [...new Set(entries.flatMap((entry) => [entry, ...entry.acts]).flatMap(({ from }) => from ?? []))].join('、');

const GroupPart = ({ group: { name, held, total, entries }, typed }: { group: Group; typed: string }) => {
  const origins = originsOf(entries);
  return (
    <section className="standing-group">
      <h3>
        <Found text={name} typed={typed} />
        <span className="gh-number gh-muted">{`${held} / ${total}`}</span>
        {origins && <span className="gh-muted gh-ellipsis">{`来自${origins}`}</span>}
      </h3>
      <ul className="standing-entries">
        {entries.map((entry) => (
          <EntryLine key={entry.key} entry={entry} typed={typed} />
        ))}
      </ul>
    </section>
  );
};

export const StandingRights = ({ standing, typed }: { readonly standing: Standing; readonly typed: string }) => {
  const groups = menuOf(standing, typed);
  if (groups.length > 0) return groups.map((group) => <GroupPart key={group.name} group={group} typed={typed} />);
  return typed.trim() === '' ? (
    <Empty compact title="没有任何功能权限" detail="角色没有授权任何菜单，登录后只能看到工作台。" />
  ) : (
    <Empty compact title="没有符合条件的权限" />
  );
};
