/** The help sheet: every shortcut that works now, grouped by where it works. */
import { useRef } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { Keys } from './Keys.tsx';
import { EVERYWHERE, type Shortcut, useLiveShortcuts } from './shortcuts.ts';
import './sheet.css';

/** Global shortcuts first, then the other scopes in order of declaration. Of equal keys, only the active one. */
const scopesOf = (live: readonly Shortcut[]): readonly (readonly [scope: string, shortcuts: readonly Shortcut[]])[] => {
  const serving = [...new Map(live.map((shortcut) => [shortcut.keys, shortcut])).values()];
  const scopes = Object.entries(Object.groupBy(serving, ({ scope }) => scope));
  return scopes
    .map(([scope, shortcuts = []]) => [scope, shortcuts] as const)
    .toSorted(([one], [other]) => Number(other === EVERYWHERE) - Number(one === EVERYWHERE));
};

export const ShortcutSheet = () => {
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Dialog title="快捷键" width={640} first={sheet}>
      <div ref={sheet} className="gh-shortcuts" tabIndex={-1}>
        {scopesOf(useLiveShortcuts()).map(([scope, shortcuts]) => (
          <section key={scope} aria-label={scope}>
            <h2>{scope}</h2>
            <dl>
              {shortcuts.map(({ keys, description }) => (
                <div key={keys}>
                  <dt>{description}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="gh-shortcuts-note">在输入框中打字时，单个字母的快捷键不起作用。</p>
    </Dialog>
  );
};
