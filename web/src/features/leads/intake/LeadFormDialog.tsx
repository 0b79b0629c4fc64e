/** The page of an account where people leave name and phone: its address and QR code, a new address, or none. */
import { closeLeadForm, FORM_PATH, openLeadForm, queryLeadForm } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, QRCode } from 'antd';
import { call } from '../../../platform/api.ts';
import { CopyButton } from '../../../ui/data-table/cells.tsx';
import { ConfirmButton } from '../../../ui/form/ConfirmButton.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import './intake.css';

const Address = ({ code }: { readonly code: string }) => {
  const address = `${location.origin}${FORM_PATH}${code}`;
  return (
    <div className="intake-form">
      <QRCode value={address} size={168} bordered={false} aria-label="表单二维码" />
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        <CopyButton text={address} label="复制表单地址" />
      </p>
      <p className="gh-muted">提交的线索来源为“其他”，按首咨权重立即分配。</p>
    </div>
  );
};

export const LeadFormDialog = ({ settingId, name }: { readonly settingId: number; readonly name: string }) => {
  const frame = useOverlayFrame();
  const { data, error, refetch } = useQuery({
    queryKey: [queryLeadForm.path, settingId],
    queryFn: ({ signal }) => call(queryLeadForm, { settingId }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const change = async (act: Promise<unknown>): Promise<void> => {
    await act;
    await refetch();
  };
  const renew = () => change(call(openLeadForm, { Id: settingId }));
  const close = () => change(call(closeLeadForm, { Id: settingId }));
  const detail = '已发出的地址和二维码将立即失效。';
  const footer = (
    <>
      {data?.Code && (
        <>
          <ConfirmButton
            question={{ title: '停用表单？', detail, okText: '停用', danger: true }}
            act={close}
            done="已停用"
          >
            停用
          </ConfirmButton>
          <ConfirmButton question={{ title: '更换地址？', detail, okText: '更换' }} act={renew} done="已更换">
            更换地址
          </ConfirmButton>
        </>
      )}
      <Button type="primary" onClick={frame.close}>
        关闭
      </Button>
    </>
  );
  return (
    <Dialog title={`线索表单 · ${name}`} width={460} footer={footer}>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data?.Code && <Address code={data.Code} />}
      {data?.Code === null && (
        <Empty
          title="尚未启用表单"
          detail="启用后得到一个手机页面，访客留下姓名和电话即成为线索。"
          actions={
            <Button type="primary" onClick={() => void renew()}>
              启用表单
            </Button>
          }
        />
      )}
    </Dialog>
  );
};
