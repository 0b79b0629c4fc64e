/** The tenant's brand: received at login, stored in this browser, and shown on the next visit before login. */
import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

interface Brand {
  readonly webName: string;
  /** URLs of images; empty if the tenant has none. */
  readonly logo: string;
  readonly icon: string;
  /** Download URL of the tenant's app; empty if there is none. */
  readonly appDownload: string;
  /** The same of the phone driver. */
  readonly driverDownload: string;
}

const KEY = 'gonghai.brand';
const DEFAULT: Brand = { webName: '客户管理系统', logo: '', icon: '', appDownload: '', driverDownload: '' };

const remembered = (): Brand => {
  const stored = readStored(KEY);
  if (typeof stored !== 'object' || stored === null) return DEFAULT;
  const texts = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(DEFAULT, name) && typeof value === 'string',
  );
  return { ...DEFAULT, ...Object.fromEntries(texts) };
};

export const useBrand = create<Brand>(remembered);

/** Empty fields keep their default. */
export const applyBrand = (brand: Brand): void => {
  const worn = { ...brand, webName: brand.webName || DEFAULT.webName };
  writeStored(KEY, worn);
  useBrand.setState(worn);
};

const NO_ICON = 'data:,';

const paintIcon = ({ icon }: Brand): void =>
  document.querySelector('link[rel=icon]')?.setAttribute('href', icon || NO_ICON);

useBrand.subscribe(paintIcon);
paintIcon(useBrand.getState());
