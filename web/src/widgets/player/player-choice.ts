/** Speed and skipping of silence, as the user left them. */
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/storage.ts';
import { type Rate, RATES } from './sound.ts';

const KEY = 'gonghai.choice.player';

interface PlayerChoice {
  readonly rate: Rate;
  readonly isSkipping: boolean;
}

const readChoice = (): PlayerChoice => {
  const stored = readStored(KEY);
  const { rate, isSkipping } = (typeof stored === 'object' && stored ? stored : {}) as Partial<PlayerChoice>;
  return { rate: RATES.find((each) => each === rate) ?? 1, isSkipping: isSkipping !== false };
};

export const usePlayerChoice = create<PlayerChoice>(readChoice);

const change = (choice: Partial<PlayerChoice>): void => {
  usePlayerChoice.setState(choice);
  writeStored(KEY, usePlayerChoice.getState());
};

export const setRate = (rate: Rate): void => change({ rate });
export const setSkipping = (isSkipping: boolean): void => change({ isSkipping });
/** The next faster or slower speed. */
export const stepRate = (step: 1 | -1): void => {
  const next = RATES[RATES.indexOf(usePlayerChoice.getState().rate) + step];
  if (next !== undefined) setRate(next);
};
