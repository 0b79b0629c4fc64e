/** The download menu. Entries without a link are hidden, and so is the menu without entries. */
import { Download, Headset, Smartphone } from 'lucide-react';
import { useBrand } from '../../platform/brand.ts';
import { MenuButton } from './MenuButton.tsx';

/** The link comes from a tenant's setting, so only web URLs are allowed. */
const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) || /^\/(?!\/)/.test(address);

const linkTo = (address: string, text: string) => (
  <a href={address} target="_blank" rel="noreferrer">
    {text}
  </a>
);

export const DownloadMenu = () => {
  const app = useBrand((brand) => brand.appDownload);
  const driver = useBrand((brand) => brand.driverDownload);
  const items = [
    ...(isWebAddress(app) ? [{ key: 'app', icon: <Smartphone size={15} />, label: linkTo(app, '手机 App') }] : []),
    ...(isWebAddress(driver)
      ? [{ key: 'driver', icon: <Headset size={15} />, label: linkTo(driver, '电话驱动') }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <MenuButton items={items} placement="bottomRight" className="icon-button" aria-label="下载" title="下载">
      <Download size={16} aria-hidden />
    </MenuButton>
  );
};
