/** Adds a tracking record outside the customer drawer, optionally with the next follow-up. */
import { recordText } from '@gonghai/contract/customers/customer.contract.ts';
import { subscribeTime } from '@gonghai/contract/notices/notice.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { callsOf } from './kind-calls.ts';
import type { CustomerKey } from './customer-changes.ts';
import { NextFollowUp } from './NextFollowUp.tsx';
import { refreshFollowUps } from './refresh-follow-ups.ts';
import { useRecordLength } from './useRecordLength.ts';

/** As long as the tenant allows. */
export const useRecordForm = () => {
  const longest = useRecordLength();
  return {
    longest,
    form: useMemo(() => z.object({ Record: recordText(longest), Next: subscribeTime.nullish() }), [longest]),
  };
};
type RecordForm = z.input<ReturnType<typeof useRecordForm>['form']>;

/** Record and reminder are saved in one request: both or neither. */
export const writeRecord = ({ kind, id }: CustomerKey, { Record, Next }: RecordForm): Promise<null> =>
  call(callsOf[kind].createCustomerRecord, {
    CustomerId: id,
    Record,
    ...(Next != null && { Next: { SubscribeTime: Next, Noticeminutes: 0 as const } }),
  });

interface Props {
  readonly kind: CustomerKind;
  readonly customer: { readonly Id: number; readonly Name: string };
}

export const RecordDialog = ({ kind, customer: { Id, Name } }: Props) => {
  const client = useQueryClient();
  const { longest, form } = useRecordForm();
  return (
    <FormDialog
      title={`写跟进记录：${Name}`}
      schema={form}
      initial={{ Record: '', Next: null }}
      width={520}
      submit={(values) => writeRecord({ kind, id: Id }, values)}
      onSaved={() => refreshFollowUps(client)}
    >
      <Field name="Record" label="跟进内容">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} count={{ show: true, max: longest }} />
      </Field>
      <Field name="Next" noStyle>
        <NextFollowUp />
      </Field>
    </FormDialog>
  );
};
