/** Sends a signed sample to the intake and says what came back. */
import { type IntakeTest, testIntake } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CircleCheck, CircleX } from 'lucide-react';
import { call } from '../../../platform/api.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import './intake.css';

const Result = ({ result }: { readonly result: IntakeTest }) => (
  <output className="intake-test" data-passed={result.Status || undefined}>
    {result.Status ? <CircleCheck size={20} aria-hidden /> : <CircleX size={20} aria-hidden />}
    <div>
      <b>{result.Status ? '接收正常' : '接收失败'}</b>
      <p>
        {result.Status ? '令牌、签名和账户均有效，测试线索已撤销。' : result.Message}
        {result.Status && result.Message && `现在收到的线索暂不能分配：${result.Message}。`}
      </p>
    </div>
  </output>
);

export const IntakeTestDialog = ({ settingId, name }: { readonly settingId: number; readonly name: string }) => {
  const frame = useOverlayFrame();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [testIntake.path, settingId],
    queryFn: ({ signal }) => call(testIntake, { Id: settingId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const footer = (
    <>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        再测一次
      </Button>
      <Button type="primary" onClick={frame.close}>
        关闭
      </Button>
    </>
  );
  return (
    <Dialog title={`测试接收 · ${name}`} width={460} footer={footer}>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {isFetching && <Skeleton />}
      {data && !isFetching && <Result result={data} />}
    </Dialog>
  );
};
