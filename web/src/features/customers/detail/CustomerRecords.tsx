/** Records of a customer, newest first, of one kind or of all. */
import { type CustomerRecord, recordText } from '@gonghai/contract/customers/customer.contract.ts';
import { RecordType, recordTypeLabel } from '@gonghai/contract/customers/customer-values.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { type GetRef, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { call } from '../../../platform/api.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { formatShortTime } from '../../../ui/format.ts';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { Empty } from '../../../ui/state/Empty.tsx';
import { Tag, type TagTone } from '../../../ui/tag/Tag.tsx';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { PaneList } from './PaneList.tsx';
import { useRecordLength } from '../../../widgets/useRecordLength.ts';

const tones: Record<RecordType, TagTone> = { 0: 'grey', 1: 'blue', 2: 'violet', 3: 'amber', 4: 'green' };
const ALL = 'all';
type RecordChoice = RecordType | typeof ALL;
const { Transfer, Change, Operation, Message, Other } = RecordType;
const choices: { value: RecordChoice; label: string }[] = [
  { value: ALL, label: '全部' },
  ...[Transfer, Change, Operation, Message, Other].map((type) => ({ value: type, label: recordTypeLabel[type] })),
];

const Line = ({ record: { UserName, RecordType: type, CreatedTime, Record } }: { readonly record: CustomerRecord }) => (
  <li className="customer-record">
    <span className="customer-record-head">
      <Tag tone={tones[type]} dot={false}>
        {recordTypeLabel[type]}
      </Tag>
      <b>{UserName || '系统'}</b>
      <time className="gh-number gh-muted">{formatShortTime(CreatedTime)}</time>
    </span>
    <span>{Record}</span>
  </li>
);

export type RecordField = GetRef<typeof Input.TextArea>;

interface ComposerProps {
  readonly kind: CustomerKind;
  readonly customerId: number;
  readonly onWritten: () => void;
}

const Composer = ({ kind, customerId, onWritten }: ComposerProps) => {
  const longest = useRecordLength();
  const form = useMemo(() => z.object({ Record: recordText(longest) }), [longest]);
  const blank = () => Promise.resolve({ Record: '' });
  return (
    <div className="customer-composer">
      <PageForm
        schema={form}
        initial={{ Record: '' }}
        present={blank}
        submit={async ({ Record }) => {
          await call(callsOf[kind].createCustomerRecord, { CustomerId: customerId, Record });
          onWritten();
        }}
        okText="新增记录"
        tools={<Keys keys="Ctrl+Enter" />}
      >
        <Field name="Record" label="跟进内容">
          <Input.TextArea
            variant="borderless"
            autoSize={{ minRows: 2, maxRows: 4 }}
            placeholder="写一条跟进记录"
            count={{ show: true, max: longest }}
          />
        </Field>
      </PageForm>
    </div>
  );
};

interface Props {
  readonly kind: CustomerKind;
  readonly customerId: number;
  readonly mayWrite: boolean;
  readonly onWritten: () => void;
}

interface FoundProps {
  readonly kind: CustomerKind;
  readonly customerId: number;
  readonly type: RecordChoice;
}

const Found = ({ kind, customerId, type }: FoundProps) => {
  const { queryCustomerRecords } = callsOf[kind];
  const { data, error, refetch } = useQuery({
    queryKey: [queryCustomerRecords.path, customerId, type],
    queryFn: ({ signal }) =>
      call(queryCustomerRecords, { customerId, ...(type !== ALL && { recordType: type }) }, { signal }),
    staleTime: 0,
    retry: false,
  });
  return (
    <PaneList
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      empty={<Empty compact title={type === ALL ? '还没有记录' : '没有这一类记录'} />}
      renderRow={(record) => <Line record={record} />}
    />
  );
};

export const CustomerRecords = ({ kind, customerId, mayWrite, onWritten }: Props) => {
  const [type, setType] = useState<RecordChoice>(ALL);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="customer-pane" tabIndex={0} aria-label="跟进记录">
      {mayWrite && <Composer kind={kind} customerId={customerId} onWritten={onWritten} />}
      <div className="customer-pane-tools">
        <Segmented<RecordChoice> aria-label="记录类型" options={choices} value={type} onChange={setType} />
      </div>
      <Found kind={kind} customerId={customerId} type={type} />
    </section>
  );
};
