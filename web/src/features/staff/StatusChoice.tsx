/** Enabled or disabled. Disabling somebody who is at work is asked about at once; who declines is back at enabled. */
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { Segmented } from 'antd';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { askToDisable } from './removal.ts';

interface Props {
  /** Undefined for somebody new, who has nothing to lose. */
  readonly person: StaffRow | undefined;
  readonly value?: UsableStatus;
  readonly onChange?: (status: UsableStatus) => void;
}

const CHOICES = [UsableStatus.Enabled, UsableStatus.Disabled].map((value) => ({
  value,
  label: usableStatusLabel[value],
}));

export const StatusChoice = ({ person, value = UsableStatus.Enabled, onChange }: Props) => {
  const { owner } = useOverlayFrame();
  const choose = async (status: UsableStatus): Promise<void> => {
    onChange?.(status);
    const isAtWork = person?.Status === UsableStatus.Enabled;
    if (isAtWork && status === UsableStatus.Disabled && !(await askToDisable(person, owner)))
      onChange?.(UsableStatus.Enabled);
  };
  return <Segmented block tabIndex={-1} aria-label="状态" options={CHOICES} value={value} onChange={choose} />;
};
