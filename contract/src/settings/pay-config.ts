/** Who receives the payments of pay links (在线支付), with the keys of the outside providers. */
import { z } from 'zod';
import { MASK } from './mask.ts';

export const PayProvider = { Off: 'off', Local: 'local', WeChat: 'wechat', Alipay: 'alipay' } as const;
export type PayProvider = (typeof PayProvider)[keyof typeof PayProvider];
export const payProviderLabel: Record<PayProvider, string> = {
  off: '未开通',
  local: '演示支付',
  wechat: '微信支付',
  alipay: '支付宝',
};

/** Providers that are asked over the network. */
export type OutsideProvider = typeof PayProvider.WeChat | typeof PayProvider.Alipay;

export const payConfigMessages = {
  required: '不能为空',
  wechatKey: 'APIv3密钥为32个字符',
  key: '密钥格式不正确，请粘贴完整的密钥',
  address: '请输入 https:// 开头的地址',
  inside: '不能使用内网地址',
} as const;
const say = payConfigMessages;

const WECHAT_URL = 'https://api.mch.weixin.qq.com';
const ALIPAY_URL = 'https://openapi.alipay.com/gateway.do';
const LONGEST_ID = 100;
const LONGEST_KEY = 4_000;
const WECHAT_KEY = /^[\x21-\x7e]{32}$/;

const text = (longest: number) => z.string().trim().max(longest, `长度不能超过 ${longest} 个字符`);
const word = text(LONGEST_ID).default('');
const key = text(LONGEST_KEY).default('');
const addressText = (usual: string) =>
  text(500)
    .default(usual)
    .transform((typed) => typed || usual);

const fields = {
  Provider: z.enum(PayProvider),
  WeChatMchId: word,
  WeChatAppId: word,
  /** Of the certificate of the merchant's private key. */
  WeChatSerialNo: word,
  WeChatPrivateKey: key,
  /** Decrypts notifications. */
  WeChatKey: key,
  WeChatPublicKeyId: word,
  /** Verifies what WeChat Pay sends. */
  WeChatPublicKey: key,
  WeChatUrl: addressText(WECHAT_URL),
  AlipayAppId: word,
  /** Of the merchant; not compared when it is empty. */
  AlipaySellerId: word,
  AlipayPrivateKey: key,
  AlipayPublicKey: key,
  AlipayUrl: addressText(ALIPAY_URL),
};
type PayConfigField = keyof typeof fields;

/** What each provider cannot do without. */
export const requiredPayFields: Readonly<Record<OutsideProvider, readonly PayConfigField[]>> = {
  wechat: [
    'WeChatMchId',
    'WeChatAppId',
    'WeChatSerialNo',
    'WeChatPrivateKey',
    'WeChatKey',
    'WeChatPublicKeyId',
    'WeChatPublicKey',
  ],
  alipay: ['AlipayAppId', 'AlipayPrivateKey', 'AlipayPublicKey'],
};

export const paySecrets = ['WeChatPrivateKey', 'WeChatKey', 'AlipayPrivateKey'] as const;

/** For a form that shows the fields of one provider. */
export const requiredPayKey = z.string({ error: say.required }).trim().min(1, say.required).max(LONGEST_KEY);

export const isOutside = (provider: PayProvider): provider is OutsideProvider => provider in requiredPayFields;

export const payConfig = z.object(fields).superRefine((config, context) => {
  const refuse = (field: PayConfigField, message: string) =>
    context.addIssue({ code: 'custom', message, path: [field], input: config[field] });
  if (isOutside(config.Provider))
    for (const field of requiredPayFields[config.Provider]) if (config[field] === '') refuse(field, say.required);
  const { WeChatKey } = config;
  if (WeChatKey !== '' && WeChatKey !== MASK && !WECHAT_KEY.test(WeChatKey)) refuse('WeChatKey', say.wechatKey);
});
export type PayConfig = z.output<typeof payConfig>;
export const usualPayConfig: PayConfig = payConfig.parse({ Provider: PayProvider.Off });
