/** The download menu. Entries without a link are hidden, and so is the menu without entries. */
import { Download, Smartphone } from 'lucide-react';
import { useBrand } from '../../platform/brand.ts';
import { MenuButton } from './MenuButton.tsx';

/** The link comes from a tenant's setting, so only web URLs are allowed. */
const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) || /^\/(?!\/)/.test(address);

export const DownloadMenu = () => {
  const app = useBrand((brand) => brand.appDownload);
  if (!isWebAddress(app)) return null;
  const link = (
    <a href={app} target="_blank" rel="noreferrer">
      手机 App
    </a>
  );
  return (
    <MenuButton
      items={[{ key: 'app', icon: <Smartphone size={15} />, label: link }]}
      placement="bottomRight"
      className="icon-button"
      aria-label="下载"
      title="下载"
    >
      <Download size={16} aria-hidden />
    </MenuButton>
  );
};
