/** The password of an extension in its row: masked, revealed on request, copied without being shown. */
import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { copyText } from '../../platform/clipboard.ts';
import './lines.css';
import type { RevealedRow } from './useRevealed.ts';

interface Props {
  readonly row: RevealedRow;
  readonly onTurn: () => Promise<void>;
}

const copy = async (text: string): Promise<void> =>
  (await copyText(text)) ? announce('success', '已复制') : announce('error', '复制失败，请手动复制');

export const ExtensionPassword = ({ row: { Name, Password, revealed }, onTurn }: Props) => {
  const [isAsking, setAsking] = useState(false);
  if (Password === '') return <span className="gh-muted">未设置</span>;
  const turn = async (): Promise<void> => {
    setAsking(true);
    await onTurn();
    setAsking(false);
  };
  return (
    <span className="extension-password">
      <span className="gh-ellipsis gh-number">{revealed ?? Password}</span>
      <button
        type="button"
        aria-label={`${revealed === undefined ? '查看' : '隐藏'}${Name}的密码`}
        aria-busy={isAsking}
        disabled={isAsking}
        onClick={turn}
      >
        {revealed === undefined ? <Eye size={14} aria-hidden /> : <EyeOff size={14} aria-hidden />}
      </button>
      {revealed !== undefined && (
        <button type="button" aria-label={`复制${Name}的密码`} onClick={() => copy(revealed)}>
          <Copy size={14} aria-hidden />
        </button>
      )}
    </span>
  );
};
