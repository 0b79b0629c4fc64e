/** Shows the announcements of the whole program. Mounted once, inside KitProvider. */
import { App } from 'antd';
import { useLayoutEffect } from 'react';
import { type OfferedAct, onAnnounce, type Tone } from '../../platform/announce.ts';
import './announcer.css';

/** Seconds. Messages with an undo button stay longer than plain ones. */
const OFFERED_FOR = 8;

/** Counter for unique message keys. */
let told = 0;
/** The message key of each visible text. */
const standing = new Map<string, string>();

const sentence = (text: string) => <span className="gh-announced">{text}</span>;

export const Announcer = () => {
  const { message } = App.useApp();
  // Before the first paint: announcements of the first screens must not be missed.
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
    /** A repeated text restarts its visible message: duplicates add nothing, and a message about to close is missed. */
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
