/** Pairs the user's mobile phone by a QR code, or shows the phone that is paired. */
import { createPairing } from '@gonghai/contract/calls/paired-phone.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, QRCode } from 'antd';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { useSecond } from '../../ui/useSecond.ts';
import { PairedPhoneRow, usePairedPhone } from '../../widgets/PairedPhoneRow.tsx';
import './phone-pairing.css';

interface Shown extends AnswerOf<typeof createPairing> {
  /** Unix seconds of this browser. */
  readonly until: number;
}

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

const readCode = async (): Promise<Shown> => {
  const made = await call(createPairing, {}, { quiet: true });
  return { ...made, until: nowSeconds() + made.ExpiresIn };
};

const PairingCode = ({ onReplaced }: { readonly onReplaced: (() => void) | undefined }) => {
  // Each code is made for one showing, so none is kept.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [createPairing.path],
    queryFn: readCode,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const shown = isFetching ? undefined : data;
  const now = useSecond();
  const left = shown ? Math.max(0, shown.until - now) : 0;
  const status = shown ? (left > 0 ? 'active' : 'expired') : isFetching ? 'loading' : 'expired';
  return (
    <div className="phone-pairing">
      <QRCode
        type="svg"
        size={168}
        // Readable by every phone, also in the dark theme.
        color="#000000"
        bgColor="#ffffff"
        errorLevel="M"
        value={shown?.Address ?? '-'}
        status={status}
        onRefresh={() => void refetch()}
        aria-label="配对二维码"
      />
      <div>
        <b>用手机扫码，打开拨号页</b>
        <ol>
          <li>用手机的相机或浏览器扫描二维码。</li>
          <li>让拨号页保持打开，可以添加到主屏幕。</li>
          <li>在这里点击拨打，再在手机上点“拨打”。</li>
        </ol>
        {error && <p role="alert">{error.message || messages.serverError}</p>}
        {left > 0 && <p className="gh-muted gh-number">{`${left} 秒内有效，只能使用一次`}</p>}
        {shown?.IsLoopback && (
          <p className="phone-pairing-hint" role="note">
            {`手机打不开 ${new URL(shown.Address).host}：这是这台电脑自己的地址。请用局域网地址或域名打开本系统后再配对，或请管理员设置 PUBLIC_URL。`}
          </p>
        )}
        {onReplaced && (
          <Button size="small" onClick={onReplaced}>
            返回
          </Button>
        )}
      </div>
    </div>
  );
};

export const PhonePairing = ({ userId }: { readonly userId: number }) => {
  const { data: phone, error, refetch } = usePairedPhone(userId);
  /** The pairing that another phone is to replace. */
  const [replaced, setReplaced] = useState<number>();
  if (phone === undefined) {
    if (!error) return null;
    return <ErrorState compact message="配对状态读取失败" detail={error.message} onRetry={() => void refetch()} />;
  }
  if (phone === null || phone.PairedTime === replaced) {
    return <PairingCode onReplaced={phone ? () => setReplaced(undefined) : undefined} />;
  }
  return (
    <>
      <PairedPhoneRow userId={userId} phone={phone} onRevoked={() => void refetch()} />
      <Button type="link" size="small" onClick={() => setReplaced(phone.PairedTime)}>
        换一台手机
      </Button>
    </>
  );
};
