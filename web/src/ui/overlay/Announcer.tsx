/** Shows what is announced anywhere in the program. Stands once, inside KitProvider. */
import { App } from 'antd';
import { useLayoutEffect } from 'react';
import { type OfferedAct, onAnnounce, type Tone } from '../../platform/announce.ts';
import './announcer.css';

/** Seconds: whoever may want to take something back needs longer than whoever only reads. */
const OFFERED_FOR = 8;

/** Gives each its own key. */
let told = 0;
/** The key of each sentence that stands. */
const standing = new Map<string, string>();

const sentence = (text: string) => <span className="gh-announced">{text}</span>;

export const Announcer = () => {
  const { message } = App.useApp();
  // Before anything is painted: what the first screens announce must not be missed.
  useLayoutEffect(() => {
    const offer = (tone: Tone, text: string, act: OfferedAct): void => {
      told += 1;
      const key = `offer-${told}`;
      const run = (): void => {
        message.destroy(key);
        act.run();
      };
      const content = (
        <>
          {sentence(text)}
          <button type="button" className="gh-offered" onClick={run}>
            {act.label}
          </button>
        </>
      );
      void message.open({ key, type: tone, duration: OFFERED_FOR, content });
    };
    /** Said again while it stands, it begins anew: a pile of the same sentence says no more, and one soon gone is missed. */
    const say = (tone: Tone, text: string): void => {
      const before = standing.get(text);
      if (before !== undefined) message.destroy(before);
      told += 1;
      const key = `said-${told}`;
      standing.set(text, key);
      void message.open({
        key,
        type: tone,
        content: sentence(text),
        onClose: () => {
          if (standing.get(text) === key) standing.delete(text);
        },
      });
    };
    return onAnnounce((tone, text, act) => {
      if (act) offer(tone, text, act);
      else say(tone, text);
    });
  }, [message]);
  return null;
};
