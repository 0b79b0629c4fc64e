/** The paired mobile phone of a member of staff, with the button that revokes it. */
import {
  type PairedPhone,
  pairedPhoneMessages,
  queryPairedPhone,
  revokePhone,
} from '@gonghai/contract/calls/paired-phone.contract.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { announce } from '../platform/announce.ts';
import { call } from '../platform/api.ts';
import { onHub } from '../platform/hub.ts';
import { confirm } from '../ui/form/confirm.tsx';
import { formatTime } from '../ui/format.ts';
import { useOverlayFrame } from '../ui/overlay/overlay-frame.ts';
import { Tag } from '../ui/tag/Tag.tsx';
import './paired-phone.css';

/** Null without one. The own phone is read again at each change. */
export const usePairedPhone = (userId: number) => {
  const query = useQuery({
    queryKey: [queryPairedPhone.path, userId],
    queryFn: ({ signal }) => call(queryPairedPhone, { userId }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
  const { refetch } = query;
  useEffect(() => onHub(HubEvent.PhoneChanged, () => void refetch()), [refetch]);
  return query;
};

interface Props {
  readonly userId: number;
  readonly phone: PairedPhone;
  readonly onRevoked: () => void;
}

export const PairedPhoneRow = ({ userId, phone, onRevoked }: Props) => {
  const { owner } = useOverlayFrame();
  const revoke = async (): Promise<void> => {
    const question = {
      title: '确定解除配对吗？',
      detail: '手机上的拨号页立即退出，需要重新扫码才能再用。',
      okText: '解除配对',
      failed: messages.saveFailed,
      danger: true,
    };
    if (!(await confirm({ ...question, act: () => call(revokePhone, { UserId: userId }) }, owner))) return;
    announce('success', pairedPhoneMessages.revoked);
    onRevoked();
  };
  return (
    <div className="paired-phone">
      <Smartphone size={18} aria-hidden />
      <div>
        <b>{`已配对：${phone.Device}`}</b>
        <span className="gh-muted gh-number">{`配对时间 ${formatTime(phone.PairedTime)}`}</span>
      </div>
      <Tag tone={phone.IsOnline ? 'green' : 'grey'}>{phone.IsOnline ? '在线' : '不在线'}</Tag>
      <Button type="text" size="small" danger onClick={() => void revoke()}>
        解除配对
      </Button>
    </div>
  );
};
