/** Below the amount of a payment that is edited: what the statement has under its serial number, to adopt. */
import { EvidenceKind, findPaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { call } from '../../platform/api.ts';
import { formatMoney } from '../../ui/format.ts';
import { placeOf } from './evidence-words.ts';

export const StatedAmount = ({ id, field }: { readonly id: number; readonly field: string }) => {
  const form = Form.useFormInstance();
  const typed: unknown = Form.useWatch(field, form);
  const { data } = useQuery({
    queryKey: [findPaymentEvidence.path, id],
    queryFn: ({ signal }) => call(findPaymentEvidence, { Ids: [id] }, { signal, quiet: true }),
    staleTime: 0,
  });
  const [evidence] = data ?? [];
  if (evidence?.Kind !== EvidenceKind.Differs || evidence.Amount === null || Number(typed) === evidence.Amount)
    return null;
  const adopt = (): void => {
    form.setFieldValue(field, evidence.Amount);
    form.validateFields([field]).catch(() => undefined);
  };
  return (
    <span className="stated-amount" title={placeOf(evidence)}>
      {`账单到账 ${formatMoney(evidence.Amount)}`}
      <Button type="link" size="small" onClick={adopt}>
        采用账单金额
      </Button>
    </span>
  );
};
