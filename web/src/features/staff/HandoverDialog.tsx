/** Shows the first login data of a person to copy and pass on. It cannot be shown again. */
import { Button } from 'antd';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { copyText } from '../../platform/clipboard.ts';
import { useCurrentUser } from '../../platform/current-user.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import './staff.css';

interface Handover {
  readonly title: string;
  readonly name: string;
  readonly userName: string;
  readonly password: string;
}

/** Who signed in with the code of the tenant (`admin@demo`) passes names on with it: others may have the bare name. */
const useSignInName = (userName: string): string => {
  const user = useCurrentUser((current) => current.user);
  const typed = user?.SignInName?.trim() ?? '';
  const own = user?.UserName ?? '';
  const hasCode = typed.toLowerCase().startsWith(`${own.toLowerCase()}@`);
  return hasCode ? `${userName}${typed.slice(own.length)}` : userName;
};

const HandoverDialog = ({ title, name, userName, password }: Handover) => {
  const signInName = useSignInName(userName);
  const frame = useOverlayFrame();
  const [isCopied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);

  const copy = async (): Promise<void> => {
    const done = await copyText(`登录名：${signInName}\n密码：${password}`);
    setCopied(done);
    if (!done) announce('error', '复制失败，请手动选择文字复制');
  };

  const footer = (
    <>
      <Button onClick={frame.close}>完成</Button>
      <Button
        ref={copyButton}
        type="primary"
        icon={isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        onClick={copy}
      >
        {isCopied ? '已复制' : '复制'}
      </Button>
    </>
  );

  return (
    <Dialog title={title} width={420} first={copyButton} footer={footer}>
      <p className="gh-secondary">{`请把下面的内容交给「${name}」，首次登录时须修改密码。关闭后不能再次查看。`}</p>
      <dl className="staff-handover">
        <dt>登录名</dt>
        <dd>{signInName}</dd>
        <dt>密码</dt>
        <dd>{password}</dd>
      </dl>
    </Dialog>
  );
};

export const openHandover = (handover: Handover, owner: string): void => {
  openDialog(<HandoverDialog {...handover} />, { owner });
};
