/** The dialog about the desk phone: what the browser is going to ask, and the steps when it cannot be reached. */
import { callMessages } from '@gonghai/contract/calls/call-messages.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogError } from '../../ui/overlay/DialogError.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { type LoopbackPermission, readLoopbackPermission } from '../loopback-permission.ts';
import { connectPhone, usePhone } from '../phone.ts';
import './desk-phone.css';

const ALLOW_AGAIN =
  '点击地址栏左侧的图标，打开“网站设置”，把“本地网络访问”（或“此设备上的应用”）改为“允许”，然后刷新页面。';

const notes: Readonly<Record<Exclude<LoopbackPermission, 'granted'>, { title: string; lines: readonly string[] }>> = {
  prompt: {
    title: '浏览器可能会询问，请选择“允许”',
    lines: [
      '话机的中间件是这台电脑上的一个程序。连接前，浏览器会问是否允许本网站访问“此设备上的其他应用和服务”或“本地网络中的设备”。',
      `如果点了“禁止”：${ALLOW_AGAIN}`,
    ],
  },
  denied: { title: '浏览器禁止了本网站连接话机', lines: [ALLOW_AGAIN] },
  closed: {
    title: '浏览器不允许这个页面连接话机',
    lines: ['页面不是通过 https 打开的。请联系管理员，改用 https 地址。'],
  },
};

/** What the browser asks, or what it has refused. */
const BrowserNote = ({ permission }: { readonly permission: LoopbackPermission }) => {
  if (permission === 'granted') return null;
  const { title, lines } = notes[permission];
  return (
    <section className="desk-phone-note" data-tone={permission === 'prompt' ? 'info' : 'warning'}>
      <b>{title}</b>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
};

const Steps = () => (
  <section className="desk-phone-steps">
    <p>{callMessages.deskPhoneSteps}</p>
    <ol>
      <li>
        <b>检查 USB</b>
        <span>插紧 USB 线，或换一个接口；确认中间件已开启。</span>
      </li>
      <li>
        <b>重启话机</b>
        <span>拔下 USB 线，等 5 秒再插上。</span>
      </li>
      <li>
        <b>刷新页面</b>
        <span>刷新后重新连接。</span>
        <Button size="small" onClick={() => location.reload()}>
          刷新页面
        </Button>
      </li>
    </ol>
  </section>
);

const usePermission = (): LoopbackPermission => {
  const [permission, setPermission] = useState<LoopbackPermission>('granted');
  useEffect(() => {
    const read = (): void => void readLoopbackPermission().then(setPermission);
    read();
    // The user may have answered the browser since.
    return usePhone.subscribe(read);
  }, []);
  return permission;
};

export const DeskPhoneDialog = () => {
  const { close } = useOverlayFrame();
  const { isOnline, reason } = usePhone(({ registration }) => registration);
  const permission = usePermission();
  const [isTrying, setTrying] = useState(false);
  const isFailed = reason === callMessages.deskPhoneOffline;
  const finish = useEffectEvent(() => {
    announce('success', '话机已连接');
    close();
  });
  useEffect(() => {
    if (isOnline) finish();
  }, [isOnline]);
  const reconnect = async (): Promise<void> => {
    setTrying(true);
    await connectPhone(true);
    setTrying(false);
  };
  return (
    <Dialog
      title={isFailed ? '话机连接失败' : '连接话机'}
      width={480}
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <Button type="primary" loading={isTrying} onClick={() => void reconnect()}>
            {isFailed ? '重新连接' : '连接'}
          </Button>
        </>
      }
    >
      <div className="desk-phone">
        <DialogError message={isFailed ? callMessages.deskPhoneOffline : undefined} />
        <BrowserNote permission={permission} />
        {isFailed ? <Steps /> : <p>请先把话机插到这台电脑的 USB 接口，并开启中间件，然后点击“连接”。</p>}
      </div>
    </Dialog>
  );
};
