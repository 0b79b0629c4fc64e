/** Generates secret and token of an account, and shows address and example while both are in clear. */
import { MASK } from '@gonghai/contract/settings/setting-values.ts';
import { Button, Form } from 'antd';
import { KeyRound } from 'lucide-react';
import { CopyButton } from '../../../ui/data-table/cells.tsx';
import { intakeAddress, randomKey, signingExample } from './intake.ts';
import './intake.css';

const isClear = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && value !== MASK;

export const IntakeKeys = () => {
  const form = Form.useFormInstance();
  const token: unknown = Form.useWatch('ClueToken', form);
  const secret: unknown = Form.useWatch('ClueSecret', form);
  const advertiserId = String(Form.useWatch('AdvertiserId', form) ?? '');
  const generate = (): void => form.setFieldsValue({ ClueSecret: randomKey(), ClueToken: randomKey() });
  return (
    <div className="gh-field-wide intake-keys">
      <Button icon={<KeyRound size={14} aria-hidden />} onClick={generate}>
        生成密钥和令牌
      </Button>
      {isClear(token) && isClear(secret) ? (
        <dl>
          <dt>接收地址</dt>
          <dd>
            <code>{intakeAddress(token)}</code>
            <CopyButton text={intakeAddress(token)} label="复制接收地址" />
          </dd>
          <dt>签名示例</dt>
          <dd>
            <code>HMAC-SHA256(密钥, 时间戳 + "." + 请求体)</code>
            <CopyButton text={signingExample({ token, secret, advertiserId })} label="复制签名示例" />
          </dd>
        </dl>
      ) : (
        <p className="gh-muted">密钥和令牌保存后不再显示。生成新的，可复制接收地址和签名示例。</p>
      )}
    </div>
  );
};
