/** The outside payment providers of a tenant, made from its settings. */
import {
  isOutside,
  type OutsideProvider,
  type PayConfig,
  payConfigMessages as say,
  PayProvider,
  requiredPayFields,
} from '@gonghai/contract/settings/pay-config.ts';
import { MASK } from '@gonghai/contract/settings/mask.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import { refuseField } from '../../http/refusal.ts';
import { createAlipay } from './alipay.service.ts';
import { privateKeyOf, publicKeyOf } from './pay-keys.rules.ts';
import type { ProviderClient } from './trade.rules.ts';
import { createWeChatPay } from './wechat-pay.service.ts';

const creators: Readonly<Record<OutsideProvider, (config: PayConfig, outgoing: Outgoing) => ProviderClient>> = {
  [PayProvider.WeChat]: createWeChatPay,
  [PayProvider.Alipay]: createAlipay,
};

/** Also for a provider that is no longer chosen: its payments still arrive. Undefined without its keys. */
export const clientOf = (config: PayConfig, provider: PayProvider, outgoing: Outgoing): ProviderClient | undefined =>
  isOutside(provider) && requiredPayFields[provider].every((field) => config[field] !== '')
    ? creators[provider](config, outgoing)
    : undefined;

const KEYS = [
  ['WeChatPrivateKey', privateKeyOf],
  ['WeChatPublicKey', publicKeyOf],
  ['AlipayPrivateKey', privateKeyOf],
  ['AlipayPublicKey', publicKeyOf],
] as const;
const ADDRESSES = ['WeChatUrl', 'AlipayUrl'] as const;

/** Refuses keys that cannot be read and addresses that must not be called. Masked secrets were checked before. */
export const checkPayConfig = (config: PayConfig, outgoing: Outgoing): void => {
  for (const [field, read] of KEYS) {
    if (config[field] === '' || config[field] === MASK) continue;
    try {
      read(config[field]);
    } catch {
      throw refuseField(field, say.key);
    }
  }
  for (const field of ADDRESSES) {
    const problem = outgoing.problemOf(config[field]);
    if (problem !== undefined) throw refuseField(field, problem === 'inside' ? say.inside : say.address);
  }
};
