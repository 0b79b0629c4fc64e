/** The key that answers and hangs up, as the user chose it in this browser. */
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/storage.ts';

/** Keys that make no text, so they also work while a remark is typed. */
export const ANSWER_KEYS = ['Alt+A', 'Alt+Q', 'F4', 'F8', 'F9'] as const;
type AnswerKey = (typeof ANSWER_KEYS)[number];

const KEY = 'gonghai.choice.phone-key';

const remembered = (): AnswerKey => ANSWER_KEYS.find((key) => key === readStored(KEY)) ?? ANSWER_KEYS[0];

export const useAnswerKey = create<{ readonly key: AnswerKey }>(() => ({ key: remembered() }));

export const chooseAnswerKey = (key: AnswerKey): void => {
  useAnswerKey.setState({ key });
  writeStored(KEY, key);
};
