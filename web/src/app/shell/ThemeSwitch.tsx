/** Switches between light and dark theme. */
import { Tooltip } from 'antd';
import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../../ui/theme/theme-choice.ts';
import './icon-button.css';

export const ThemeSwitch = () => {
  const { mode, choose } = useTheme();
  const isDark = mode === 'dark';
  const label = isDark ? '切换到浅色' : '切换到深色';
  return (
    <Tooltip title={label}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        onClick={() => choose(isDark ? 'light' : 'dark')}
      >
        {isDark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
      </button>
    </Tooltip>
  );
};
