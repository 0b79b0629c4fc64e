/** The raw colours of the product, light and dark; everything else reads CSS variables or antd tokens. */

const light = {
  brand: '#2F54EB',
  brandHover: '#4064EE',
  brandSoft: '#EEF2FF',
  brandText: '#2444CC',
  onBrand: '#FFFFFF',
  call: '#0B8A5F',
  callStrong: '#0A7A54',
  callSoft: '#E5F6EF',
  onCall: '#FFFFFF',
  canvas: '#F4F5F8',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F8F9FB',
  line: '#E3E6EC',
  lineSoft: '#EEF0F4',
  lineStrong: '#8B94A4',
  hover: '#F6F8FC',
  selected: '#EEF2FF',
  selectedHover: '#E6ECFE',
  text: '#171C26',
  text2: '#4A5364',
  text3: '#616A7B',
  text4: '#A3ABB9',
  ink: '#171C26',
  onInk: '#E9ECF2',
  red: '#C22731',
  redSoft: '#FDECEC',
  amber: '#8F5400',
  amberSoft: '#FFF4DF',
  green: '#0B7450',
  greenSoft: '#E5F6EF',
  violet: '#6D3FD1',
  violetSoft: '#F2ECFD',
  cyan: '#0B6A8A',
  cyanSoft: '#E4F4F9',
  rose: '#9A2A55',
  roseSoft: '#FBE7EE',
  blue: '#2A48B8',
  blueSoft: '#E4EAFE',
  grey: '#596274',
  greySoft: '#EFF1F5',
} as const;

export type ColourName = keyof typeof light;
export type Palette = Readonly<Record<ColourName, string>>;

const dark: Palette = {
  brand: '#4A69EE',
  brandHover: '#4061E4',
  brandSoft: '#1C2542',
  brandText: '#9DB1FF',
  onBrand: '#FFFFFF',
  call: '#2FBF8B',
  callStrong: '#2FBF8B',
  callSoft: '#11302A',
  onCall: '#06251A',
  canvas: '#0E1116',
  surface: '#151920',
  raised: '#1B2029',
  sunken: '#12161C',
  line: '#2A303B',
  lineSoft: '#20252E',
  lineStrong: '#6C7688',
  hover: '#1A1F28',
  selected: '#1A2340',
  selectedHover: '#1F2A4C',
  text: '#E8EBF1',
  text2: '#B4BBC8',
  text3: '#8F98A8',
  text4: '#626B7B',
  ink: '#2A313D',
  onInk: '#E9ECF2',
  red: '#FF7A7F',
  redSoft: '#3A1A1E',
  amber: '#F2B54A',
  amberSoft: '#352712',
  green: '#4CCB9A',
  greenSoft: '#12302A',
  violet: '#B79BFF',
  violetSoft: '#2A2145',
  cyan: '#5CC4E4',
  cyanSoft: '#112E39',
  rose: '#F08FB4',
  roseSoft: '#3A1C29',
  blue: '#9DB1FF',
  blueSoft: '#1F2949',
  grey: '#A6AEBC',
  greySoft: '#242A34',
};

export const palettes = { light, dark } as const satisfies Record<string, Palette>;

export type ThemeMode = keyof typeof palettes;

const variableName = (name: string): string => `--${name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** The palette as CSS variables: `brandSoft` becomes `--brand-soft`, `text2` becomes `--text-2`. */
export const paletteVariables = (mode: ThemeMode): readonly (readonly [name: string, colour: string])[] =>
  Object.entries(palettes[mode]).map(([name, colour]) => [variableName(name), colour]);
