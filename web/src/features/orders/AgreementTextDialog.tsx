/** Title and text of an agreement that a customer has. */
import { findAgreement } from '@gonghai/contract/orders/agreement.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import './orders.css';

export const AgreementTextDialog = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useQuery({
    queryKey: [findAgreement.path, id],
    queryFn: ({ signal }) => call(findAgreement, { id }, { signal, quiet: true }),
    retry: false,
  });
  return (
    <Dialog title={data?.Title ?? '协议'} width={640}>
      {!data && error && (
        <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={6} />}
      {data && <p className="agreement-text">{data.Text || '（没有正文）'}</p>}
    </Dialog>
  );
};
