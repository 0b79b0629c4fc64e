/** Generates secret and token of a signed push, and shows address and example while both are in clear. */
import { MASK } from '@gonghai/contract/settings/mask.ts';
import { Button, Form } from 'antd';
import { KeyRound } from 'lucide-react';
import { CopyButton } from '../ui/data-table/cells.tsx';
import { pushAddress, randomKey, signingExample } from './signing.ts';
import './signing-keys.css';

const isClear = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && value !== MASK;

interface Props {
  /** Names of the fields in the form. */
  readonly secretField: string;
  readonly tokenField: string;
  /** The call that receives the pushes. */
  readonly path: string;
  /** Of the example. */
  readonly body: object;
}

export const SigningKeys = ({ secretField, tokenField, path, body }: Props) => {
  const form = Form.useFormInstance();
  const token: unknown = Form.useWatch(tokenField, form);
  const secret: unknown = Form.useWatch(secretField, form);
  const generate = (): void => form.setFieldsValue({ [secretField]: randomKey(), [tokenField]: randomKey() });
  const address = isClear(token) ? pushAddress(path, token) : '';
  return (
    <div className="gh-field-wide signing-keys">
      <Button icon={<KeyRound size={14} aria-hidden />} onClick={generate}>
        生成密钥和令牌
      </Button>
      {isClear(token) && isClear(secret) ? (
        <dl>
          <dt>接收地址</dt>
          <dd>
            <code>{address}</code>
            <CopyButton text={address} label="复制接收地址" />
          </dd>
          <dt>签名示例</dt>
          <dd>
            <code>HMAC-SHA256(密钥, 时间戳 + "." + 请求体)</code>
            <CopyButton text={signingExample({ address, secret, body })} label="复制签名示例" />
          </dd>
        </dl>
      ) : (
        <p className="gh-muted">密钥和令牌保存后不再显示。生成新的，可复制接收地址和签名示例。</p>
      )}
    </div>
  );
};
