/** The proxies that the operator trusts: addresses and networks of `TRUST_PROXY`, separated by commas. */
import proxyAddr from '@fastify/proxy-addr';

type IsTrusted = (address: string) => boolean;

export const readTrustedProxies = (trustProxy: string | undefined): IsTrusted => {
  if (!trustProxy) return () => false;
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((each) => each.trim()));
  return (address) => isTrusted(address, 0);
};
