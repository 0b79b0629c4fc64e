/** The outcomes of a call without an answer as keys: the remark is written and the wrap-up closes. */
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { SKIP_KEY, useCallQueue } from '../call-queue.ts';
import { OUTCOMES } from './call-outcomes.ts';

interface KeyProps {
  readonly keys: string;
  readonly words: string;
  readonly onPress: () => void;
}

const OutcomeKey = ({ keys, words, onPress }: KeyProps) => {
  useShortcut({ keys, scope: '话后整理', description: `记为${words}`, run: onPress });
  return (
    <button type="button" title={`记为${words}并完成整理`} onClick={onPress}>
      <kbd aria-hidden>{keys}</kbd>
      {words}
    </button>
  );
};

/** In a queue the key of one outcome skips a person, so the outcome has another. */
const KEY_IN_QUEUE = 'A';

export const QuickEnd = ({ onEnd }: { readonly onEnd: (words: string) => void }) => {
  const isQueued = useCallQueue(({ queue }) => queue !== null);
  return (
    <fieldset className="phone-statuses phone-outcomes" aria-label="未接通的结果">
      <span aria-hidden>未接通，一键记录</span>
      <div>
        {OUTCOMES.map(([keys, words]) => (
          <OutcomeKey
            key={words}
            keys={isQueued && keys === SKIP_KEY ? KEY_IN_QUEUE : keys}
            words={words}
            onPress={() => onEnd(words)}
          />
        ))}
      </div>
    </fieldset>
  );
};
