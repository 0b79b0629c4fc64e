/** Keys, address and an example for senders of signed pushes. */
import { signedPrefix } from '@gonghai/contract/wire/signed-push.ts';

const KEY_BYTES = 32;

/** 256 random bits as letters, digits, dash and underscore: safe in addresses and command lines. */
export const randomKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const pushAddress = (path: string, token: string): string =>
  `${location.origin}/crm/${path}?token=${encodeURIComponent(token)}`;

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

interface Example {
  readonly address: string;
  readonly secret: string;
  readonly body: object;
}

/** A command that signs the body and sends it. */
export const signingExample = ({ address, secret, body }: Example): string =>
  [
    `BODY=${inShell(JSON.stringify(body))}`,
    'TIME=$(date +%s)',
    `SIGN=$(printf '%s' "${signedPrefix('$TIME')}$BODY" | openssl dgst -sha256 -hmac ${inShell(secret)} | sed 's/^.* //')`,
    `curl -X POST ${inShell(address)} -H "X-Timestamp: $TIME" -H "X-Signature: $SIGN" --data-binary "$BODY"`,
  ].join('\n');
