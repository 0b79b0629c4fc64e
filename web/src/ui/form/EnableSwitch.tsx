/** The control for 启用 and 禁用, in rows and in forms, or for 是 and 否. Lists that only show the status use a tag. */
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { Switch, type SwitchProps } from 'antd';
import './enable-switch.css';

interface Props extends Omit<SwitchProps, 'size' | 'value'> {
  /** A property, not a state: 是 or 否. */
  readonly isProperty?: boolean;
}

const wordOf = (isOn: boolean, isProperty: boolean): string => {
  if (isProperty) return isOn ? '是' : '否';
  return usableStatusLabel[isOn ? UsableStatus.Enabled : UsableStatus.Disabled];
};

/** Without an `aria-label` the label of its form field names it. */
export const EnableSwitch = ({ checked = false, isProperty = false, ...rest }: Props) => (
  <span className="gh-enable">
    <Switch size="small" checked={checked} {...rest} />
    <span className="gh-enable-word" data-off={!checked || undefined}>
      {wordOf(checked, isProperty)}
    </span>
  </span>
);
