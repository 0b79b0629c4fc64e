/** Maps the palette to antd's tokens, for light and dark. */
import { theme, type ThemeConfig } from 'antd';
import { palettes, type Palette, type ThemeMode } from './palette.ts';

export const fontFamily = [
  '"Inter Variable"',
  '"PingFang SC"',
  '"HarmonyOS Sans SC"',
  'MiSans',
  '"Microsoft YaHei UI"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  'system-ui',
  'sans-serif',
].join(',');

const focusRing = (mode: ThemeMode): string => (mode === 'light' ? 'rgba(47,84,235,.16)' : 'rgba(91,123,255,.30)');

const signals: Record<ThemeMode, Readonly<Record<'success' | 'warning' | 'error' | 'errorHover', string>>> = {
  light: { success: '#0B8A5F', warning: '#B26A00', error: '#C9303A', errorHover: '#B0222C' },
  dark: { success: '#2FBF8B', warning: '#F2B54A', error: '#FF6B72', errorHover: '#FF8A90' },
};

const colourTokens = (mode: ThemeMode, colour: Palette) => ({
  colorPrimary: colour.brand,
  colorPrimaryHover: colour.brandHover,
  colorPrimaryText: colour.brandText,
  colorInfo: colour.brand,
  colorLink: colour.brandText,
  // antd's derived colours have too little contrast.
  colorLinkHover: colour.brandText,
  colorLinkActive: colour.brandText,
  colorSuccess: signals[mode].success,
  colorWarning: signals[mode].warning,
  colorError: signals[mode].error,
  // antd's hover red has too little contrast for button text.
  colorErrorHover: signals[mode].errorHover,
  colorErrorText: colour.red,
  colorBgLayout: colour.canvas,
  colorBgContainer: colour.surface,
  colorBgElevated: colour.raised,
  colorBorder: colour.line,
  colorBorderSecondary: colour.lineSoft,
  colorSplit: colour.lineSoft,
  colorText: colour.text,
  colorTextSecondary: colour.text2,
  colorTextTertiary: colour.text3,
  colorTextQuaternary: colour.text4,
  colorTextPlaceholder: colour.text3,
  colorTextDescription: colour.text3,
  controlItemBgActive: colour.selected,
  controlItemBgHover: colour.hover,
  controlOutline: focusRing(mode),
});

const shapeTokens = {
  fontFamily,
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 14,
  lineHeight: 20 / 13,
  borderRadius: 6,
  borderRadiusSM: 5,
  borderRadiusLG: 10,
  borderRadiusXS: 3,
  controlHeight: 30,
  controlHeightSM: 26,
  controlHeightLG: 36,
  controlOutlineWidth: 3,
  padding: 12,
  paddingLG: 20,
  paddingSM: 10,
  paddingXS: 8,
  margin: 12,
  marginLG: 20,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.2s',
  boxShadow: '0 8px 24px rgba(16,24,40,.10), 0 2px 6px rgba(16,24,40,.06)',
  boxShadowSecondary: '0 10px 32px rgba(16,24,40,.14), 0 2px 8px rgba(16,24,40,.08)',
  boxShadowTertiary: '0 1px 2px rgba(16,24,40,.06)',
};

const componentTokens = (mode: ThemeMode, colour: Palette): NonNullable<ThemeConfig['components']> => ({
  Button: {
    fontWeight: 500,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    paddingInline: 12,
    // The hover colour of borders has too little contrast for text.
    defaultHoverColor: colour.brandText,
  },
  Input: { activeShadow: `0 0 0 3px ${focusRing(mode)}` },
  Table: {
    headerBg: colour.sunken,
    headerColor: colour.text3,
    headerSplitColor: 'transparent',
    rowHoverBg: colour.hover,
    rowSelectedBg: colour.selected,
    rowSelectedHoverBg: colour.selectedHover,
    borderColor: colour.lineSoft,
    cellPaddingBlockSM: 7,
    cellPaddingInlineSM: 10,
    cellFontSizeSM: 13,
  },
  Tabs: {
    horizontalItemPadding: '10px 0',
    horizontalItemGutter: 22,
    titleFontSize: 13,
    itemSelectedColor: colour.brandText,
    itemHoverColor: colour.brandText,
  },
  Checkbox: { colorBorder: colour.lineStrong },
  Radio: { colorBorder: colour.lineStrong },
  Modal: { titleFontSize: 15 },
  Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: colour.text2 },
  Menu: {
    itemHeight: 32,
    itemBorderRadius: 6,
    itemMarginInline: 8,
    itemSelectedBg: colour.brandSoft,
    itemSelectedColor: colour.brandText,
    itemColor: colour.text2,
  },
  Segmented: { itemSelectedBg: colour.surface, trackBg: colour.greySoft, trackPadding: 2 },
  Tooltip: { colorBgSpotlight: colour.ink, fontSize: 12 },
  Tree: { titleHeight: 28, indentSize: 20, colorBorder: colour.lineStrong },
  Select: { optionHeight: 30, optionSelectedBg: colour.selected },
  Pagination: { itemSize: 28 },
});

const build = (mode: ThemeMode, motion: boolean): ThemeConfig => ({
  algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  cssVar: { key: 'gonghai' },
  hashed: false,
  token: { ...colourTokens(mode, palettes[mode]), ...shapeTokens, motion },
  components: componentTokens(mode, palettes[mode]),
});

type Themes = Record<ThemeMode, ThemeConfig>;

export const antdThemes: Themes = { light: build('light', true), dark: build('dark', true) };

/** For reduced motion: with motion on, antd would wait for the end of transitions that base.css switches off. */
export const stillThemes: Themes = { light: build('light', false), dark: build('dark', false) };
