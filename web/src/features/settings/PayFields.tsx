/** The keys of the outside payment providers. Those of the other one are hidden and kept. */
import { isOutside, PayProvider, requiredPayKey } from '@gonghai/contract/settings/pay-config.ts';
import { Form, Input } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { SecretInput } from '../../widgets/SecretInput.tsx';

const LONGEST_ID = 100;
interface Props {
  readonly isChosen: boolean;
}

/** Only the keys of the chosen provider are demanded. */
const required = (isChosen: boolean) => (isChosen ? { rule: requiredPayKey } : {});
const newKey = (): string => '新的密钥';

const WeChatFields = ({ isChosen }: Props) => (
  <div hidden={!isChosen}>
    <div className="setting-pair">
      <Field name="WeChatMchId" label="商户号" {...required(isChosen)}>
        <Input maxLength={LONGEST_ID} autoComplete="off" placeholder="1900000001" />
      </Field>
      <Field name="WeChatAppId" label="AppID" {...required(isChosen)}>
        <Input maxLength={LONGEST_ID} autoComplete="off" placeholder="wx…" />
      </Field>
      <Field name="WeChatSerialNo" label="商户API证书序列号" {...required(isChosen)}>
        <Input maxLength={LONGEST_ID} autoComplete="off" />
      </Field>
      <Field name="WeChatPublicKeyId" label="微信支付公钥ID" {...required(isChosen)}>
        <Input maxLength={LONGEST_ID} autoComplete="off" placeholder="PUB_KEY_ID_…" />
      </Field>
      <Field name="WeChatPrivateKey" label="商户API私钥" {...required(isChosen)} words={newKey}>
        <SecretInput placeholder="apiclient_key.pem 的内容" />
      </Field>
      <Field name="WeChatKey" label="APIv3密钥" {...required(isChosen)} words={newKey}>
        <SecretInput placeholder="32个字符" />
      </Field>
    </div>
    <Field
      name="WeChatPublicKey"
      label="微信支付公钥"
      {...required(isChosen)}
      extra="pub_key.pem 的内容，用于核对微信支付发来的通知。"
    >
      <Input.TextArea rows={4} spellCheck={false} className="setting-key" />
    </Field>
    <Field name="WeChatUrl" label="接口地址">
      <Input maxLength={500} autoComplete="off" />
    </Field>
  </div>
);

const AlipayFields = ({ isChosen }: Props) => (
  <div hidden={!isChosen}>
    <div className="setting-pair">
      <Field name="AlipayAppId" label="AppID" {...required(isChosen)}>
        <Input maxLength={LONGEST_ID} autoComplete="off" placeholder="2021…" />
      </Field>
      <Field name="AlipaySellerId" label="商户号（PID）" extra="留空则通知只核对 AppID。">
        <Input maxLength={LONGEST_ID} autoComplete="off" placeholder="2088…" />
      </Field>
    </div>
    <Field name="AlipayPrivateKey" label="应用私钥" {...required(isChosen)} words={newKey}>
      <SecretInput placeholder="应用私钥（RSA2）" />
    </Field>
    <Field
      name="AlipayPublicKey"
      label="支付宝公钥"
      {...required(isChosen)}
      extra="不是应用公钥；用于核对支付宝发来的通知。"
    >
      <Input.TextArea rows={4} spellCheck={false} className="setting-key" />
    </Field>
    <Field name="AlipayUrl" label="接口地址">
      <Input maxLength={500} autoComplete="off" />
    </Field>
  </div>
);

const about = (provider: PayProvider | undefined): string => {
  if (provider === PayProvider.Local) return '演示支付仅供试用：不会扣款，任何人打开支付链接都可以将订单记为已支付。';
  return provider !== undefined && isOutside(provider)
    ? '付款结果由支付平台通知本系统；本系统每分钟也会主动查询未支付的订单。支付平台须能访问本系统的外网地址（PUBLIC_URL）。'
    : '未开通时不能生成支付链接。';
};

export const PayFields = () => {
  const provider: PayProvider | undefined = Form.useWatch('Provider');
  return (
    <>
      <p className="setting-about">{about(provider)}</p>
      <WeChatFields isChosen={provider === PayProvider.WeChat} />
      <AlipayFields isChosen={provider === PayProvider.Alipay} />
    </>
  );
};
