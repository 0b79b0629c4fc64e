/** The control for 启用 and 禁用, in rows and in forms. Lists that only show the status use a tag. */
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { Switch, type SwitchProps } from 'antd';
import './enable-switch.css';

/** Without an `aria-label` the label of its form field names it. */
export const EnableSwitch = ({ checked = false, ...rest }: Omit<SwitchProps, 'size' | 'value'>) => (
  <span className="gh-enable">
    <Switch size="small" checked={checked} {...rest} />
    <span className="gh-enable-word" data-off={!checked || undefined}>
      {usableStatusLabel[checked ? UsableStatus.Enabled : UsableStatus.Disabled]}
    </span>
  </span>
);
