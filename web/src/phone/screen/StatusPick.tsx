/** The tracking status in the order of the dictionary, one number key each. A second press keeps the present status. */
import type { DictionaryItem } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';

/** Keys 1 to 9; statuses beyond have none. */
export const MOST_STATUS_KEYS = 9;

interface KeyProps {
  readonly step: number;
  readonly name: string;
  readonly onPress: () => void;
}

/** One component per key, because the number of hooks must not change with the number of statuses. */
const StatusKey = ({ step, name, onPress }: KeyProps) => {
  useShortcut({ keys: String(step), scope: '话后整理', description: `状态选择 ${name}`, run: onPress });
  return null;
};

interface Props {
  readonly statuses: readonly DictionaryItem[];
  /** Chosen now, or the customer's own. */
  readonly value: number | null;
  readonly present: number | null;
  readonly onPick: (statusId: number | null) => void;
}

export const StatusPick = ({ statuses, value, present, onPick }: Props) => {
  const shown = value ?? present;
  const pick = (id: number): void => onPick(id === value || id === present ? null : id);
  return (
    <fieldset className="phone-statuses" aria-label="跟进状态">
      <span aria-hidden>跟进状态</span>
      <div>
        {statuses.map(({ Id, Name }, at) => (
          <button key={Id} type="button" aria-pressed={Id === shown} title={Name} onClick={() => pick(Id)}>
            {at < MOST_STATUS_KEYS && <kbd aria-hidden>{at + 1}</kbd>}
            <span className="gh-ellipsis">{Name}</span>
          </button>
        ))}
      </div>
      {statuses.slice(0, MOST_STATUS_KEYS).map(({ Id, Name }, at) => (
        <StatusKey key={Id} step={at + 1} name={Name} onPress={() => pick(Id)} />
      ))}
    </fieldset>
  );
};
