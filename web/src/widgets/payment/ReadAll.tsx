/** Takes over everything that was read on the picture and differs from the fields, in one click. */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { Button, Form } from 'antd';
import { useWalletOffer } from './ReadOffer.tsx';
import './payment-fields.css';
import { takeRead } from './take-read.ts';

interface Props {
  readonly reading: PictureReading | null;
  readonly serial: string | undefined;
}

interface Typed {
  readonly [field: string]: unknown;
}

export const ReadAll = ({ reading, serial }: Props) => {
  const form = Form.useFormInstance<Typed>();
  const typed: Typed | undefined = Form.useWatch((values: Typed) => values, form);
  const wallet = useWalletOffer('PaymentType', reading);
  const read: readonly (readonly [string, number | string | null | undefined])[] = [
    ['Amount', reading?.Amount],
    ['ThirdNo', serial],
    ['PaymentType', wallet?.Id],
    ['PaymentTime', reading?.Time],
  ];
  const isOpen = ([field, value]: readonly [string, number | string | null | undefined]): boolean => {
    if (value === null || value === undefined) return false;
    const now = typed?.[field] ?? '';
    return typeof value === 'number' ? now === '' || Number(now) !== value : now !== value;
  };
  const open = read.filter(isOpen);
  // One of them has a button of its own.
  if (open.length < 2) return null;
  return (
    <p className="payment-read-all">
      <Button size="small" onClick={() => takeRead(form, Object.fromEntries(open), 'Amount')}>
        全部采用
      </Button>
      <span className="gh-muted">{`截图识别到 ${open.length} 项`}</span>
    </p>
  );
};
