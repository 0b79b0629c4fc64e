/** Form control for the status of a record: the switch of the kit on a status code. */
import { UsableStatus, usableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { EnableSwitch } from '../ui/form/EnableSwitch.tsx';

interface Props {
  readonly id?: string;
  readonly value?: UsableStatus;
  readonly onChange?: (status: UsableStatus) => void;
}

/** For the note that others have changed it. */
export const statusWords = (value: unknown): string => {
  const status = usableStatus.safeParse(value);
  return status.success ? usableStatusLabel[status.data] : '';
};

export const StatusChoice = ({ value = UsableStatus.Enabled, onChange, ...rest }: Props) => (
  <EnableSwitch
    checked={value === UsableStatus.Enabled}
    onChange={(on) => onChange?.(on ? UsableStatus.Enabled : UsableStatus.Disabled)}
    {...rest}
  />
);
