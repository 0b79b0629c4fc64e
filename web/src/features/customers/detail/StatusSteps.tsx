/** The tracking status as steps; a click or a number key sets it. */
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { StepBar } from '../../../ui/overlay/StepBar.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { useDictionaryWith } from '../../../widgets/dictionary.ts';
import { useIsWrappingUp } from '../../../phone/call-drafts.ts';

interface Status {
  readonly Id: number;
  readonly Name: string;
}

/** Keys 1 to 9; statuses beyond have none. */
const MOST_KEYS = 9;

interface KeyProps {
  readonly step: number;
  readonly name: string;
  readonly onPress: () => void;
}

/** One component per key, because the number of hooks must not change with the number of statuses. */
const StatusKey = ({ step, name, onPress }: KeyProps) => {
  useShortcut({ keys: String(step), scope: '详情', description: `状态改为 ${name}`, run: onPress });
  return null;
};

interface Props {
  readonly kind: CustomerKind;
  readonly statusId: number | null;
  /** Left out where the customer is only read. */
  readonly onPick?: ((status: Status) => void) | undefined;
}

/** The first status is step 1; without a status nothing is reached. */
export const StatusSteps = ({ kind, statusId, onPick }: Props) => {
  const statuses = useDictionaryWith(statusTable[kind], statusId === null ? [] : [statusId]);
  // In the wrap-up of a call the number keys choose its status.
  const hasKeys = !useIsWrappingUp();
  if (statuses.length === 0) return null;
  const pick = (step: number): void => {
    const status = statuses[step - 1];
    if (status && status.Id !== statusId) onPick?.(status);
  };
  return (
    <div className="customer-steps">
      <StepBar
        label="跟进状态"
        steps={statuses.map(({ Name }) => Name)}
        current={statuses.findIndex(({ Id }) => Id === statusId) + 1}
        {...(onPick && { onPick: pick, numbered: hasKeys })}
      />
      {onPick &&
        hasKeys &&
        statuses
          .slice(0, MOST_KEYS)
          .map(({ Id, Name }, at) => <StatusKey key={Id} step={at + 1} name={Name} onPress={() => pick(at + 1)} />)}
    </div>
  );
};
