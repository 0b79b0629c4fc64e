/** Offers below a field what was read on the picture. It is never typed over what a person has entered. */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { walletOfName } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Button, Form } from 'antd';
import { useDictionary } from '../dictionary.ts';
import './payment-fields.css';
import { takeRead } from './take-read.ts';

interface Props {
  readonly name: string;
  /** Null or undefined if nothing was read. */
  readonly value: number | null | undefined;
  readonly confidence: number | undefined;
  readonly words: (value: number) => string;
}

export const ReadOffer = ({ name, value, confidence = 0, words }: Props) => {
  const form = Form.useFormInstance();
  const typed: unknown = Form.useWatch(name, form);
  if (value === null || value === undefined || (typed !== undefined && typed !== '' && Number(typed) === value))
    return null;
  return (
    <span className="payment-recognised">
      {`识别到 ${words(value)}`}
      <span className="gh-muted">{`${confidence}%`}</span>
      <Button type="link" size="small" onClick={() => takeRead(form, { [name]: value }, name)}>
        采用
      </Button>
    </span>
  );
};

interface WalletProps {
  readonly name: string;
  readonly reading: PictureReading | null;
}

/** The first usable payment type of the wallet that was read, unless one of this wallet is chosen. */
export const useWalletOffer = (name: string, reading: PictureReading | null) => {
  const items = useDictionary(DicTable.Payment);
  const form = Form.useFormInstance();
  const typed: unknown = Form.useWatch(name, form);
  const wallet = reading?.Wallet ?? null;
  const isOfWallet = ({ Name }: { readonly Name: string }): boolean => walletOfName(Name) === wallet;
  if (wallet === null || items.some((item) => item.Id === typed && isOfWallet(item))) return undefined;
  return items.find(isOfWallet);
};

export const WalletOffer = ({ name, reading }: WalletProps) => {
  const item = useWalletOffer(name, reading);
  return (
    item && <ReadOffer name={name} value={item.Id} confidence={reading?.Confidence.Wallet} words={() => item.Name} />
  );
};
