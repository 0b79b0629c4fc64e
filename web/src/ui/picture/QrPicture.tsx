/** A QR code with buttons to save the picture and to copy the address in it. */
import { Button } from 'antd';
import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { announce } from '../../platform/announce.ts';
import { copyText } from '../../platform/clipboard.ts';
import { saveBlob } from '../../platform/download.ts';
import './qr-picture.css';

interface Props {
  /** A PNG. */
  readonly base64: string;
  readonly alt: string;
  readonly fileName: string;
  readonly address: string;
  /** Between the picture and the buttons. */
  readonly children?: ReactNode;
}

const blobOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/png' });

const copy = async (address: string): Promise<void> => {
  const isCopied = await copyText(address);
  announce(isCopied ? 'success' : 'error', isCopied ? '地址已复制' : '复制失败，请手动复制');
};

export const QrPicture = ({ base64, alt, fileName, address, children }: Props) => (
  <div className="gh-qr">
    <img src={`data:image/png;base64,${base64}`} alt={alt} />
    {children}
    <div className="gh-qr-acts">
      <Button icon={<Download size={14} aria-hidden />} onClick={() => saveBlob(blobOf(base64), fileName)}>
        保存图片
      </Button>
      <Button icon={<Copy size={14} aria-hidden />} onClick={() => void copy(address)}>
        复制地址
      </Button>
    </div>
  </div>
);
