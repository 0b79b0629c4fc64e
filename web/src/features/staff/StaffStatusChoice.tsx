/** Enabled or disabled. Disabling an enabled person asks for confirmation; declining sets it back to enabled. */
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { StatusChoice } from '../../widgets/StatusChoice.tsx';
import { askToDisable } from './removal.ts';

interface Props {
  /** Undefined for a new person, which needs no confirmation. */
  readonly person: StaffRow | undefined;
  readonly id?: string;
  readonly value?: UsableStatus;
  readonly onChange?: (status: UsableStatus) => void;
}

export const StaffStatusChoice = ({ person, value = UsableStatus.Enabled, onChange, ...rest }: Props) => {
  const { owner } = useOverlayFrame();
  const choose = async (status: UsableStatus): Promise<void> => {
    onChange?.(status);
    const isAtWork = person?.Status === UsableStatus.Enabled;
    if (isAtWork && status === UsableStatus.Disabled && !(await askToDisable(person, owner)))
      onChange?.(UsableStatus.Enabled);
  };
  return <StatusChoice value={value} onChange={(status) => void choose(status)} {...rest} />;
};
