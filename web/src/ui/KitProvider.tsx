/** The providers of the UI kit: theme, Chinese locale, messages. */
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { arrow, clearableTime, switcher } from './form/field-icons.tsx';
import './styles/base.css';
import './styles/print.css';
import { antdThemes, stillThemes } from './theme/antd-theme.ts';
import { useTheme } from './theme/theme-choice.ts';
import { useReducedMotion } from './theme/useReducedMotion.ts';

const select = { suffixIcon: arrow };
const treeSelect = { switcherIcon: switcher };
const time = { allowClear: clearableTime };
const noSpaceInsideChinese = { autoInsertSpace: false };
const noWave = { disabled: true };
const oneMessageStack = { maxCount: 3, duration: 3 };

export const KitProvider = ({ children }: { readonly children: ReactNode }) => {
  const mode = useTheme((state) => state.mode);
  const themes = useReducedMotion() ? stillThemes : antdThemes;
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themes[mode]}
      button={noSpaceInsideChinese}
      wave={noWave}
      select={select}
      treeSelect={treeSelect}
      datePicker={time}
    >
      <App component={false} message={oneMessageStack}>
        {children}
      </App>
    </ConfigProvider>
  );
};
