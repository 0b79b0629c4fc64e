/** Form control for enabled or disabled. Lists use a switch that saves at once. */
import { UsableStatus, usableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { Segmented } from 'antd';

interface Props {
  readonly value?: UsableStatus;
  readonly onChange?: (status: UsableStatus) => void;
}

const CHOICES = [UsableStatus.Enabled, UsableStatus.Disabled].map((value) => ({
  value,
  label: usableStatusLabel[value],
}));

/** For the note that others have changed it. */
export const statusWords = (value: unknown): string => {
  const status = usableStatus.safeParse(value);
  return status.success ? usableStatusLabel[status.data] : '';
};

export const StatusChoice = ({ value = UsableStatus.Enabled, onChange }: Props) => (
  <Segmented
    block
    tabIndex={-1}
    aria-label="状态"
    options={CHOICES}
    value={value}
    onChange={(status) => onChange?.(status)}
  />
);
