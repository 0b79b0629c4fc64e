/** What the administrator needs to connect a platform: keys, the address, an example, and what arrived. */
import { signedPrefix } from '@gonghai/contract/leads/intake.rules.ts';
import { queryIntakeState, receiveLead, type IntakeState } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../platform/api.ts';

const KEY_BYTES = 32;

/** 256 random bits as letters, digits, dash and underscore: safe in addresses and command lines. */
export const randomKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const intakeAddress = (token: string): string =>
  `${location.origin}/crm/${receiveLead.path}?token=${encodeURIComponent(token)}`;

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

interface Keys {
  readonly token: string;
  readonly secret: string;
  readonly advertiserId: string;
}

/** A command that signs and sends a test. It leaves no lead; without IsTest it would be a real one. */
export const signingExample = ({ token, secret, advertiserId }: Keys): string => {
  const push = { Id: '1', AdvertiserId: advertiserId, Name: '测试', Tel: '13800138000', IsTest: true };
  return [
    `BODY=${inShell(JSON.stringify(push))}`,
    'TIME=$(date +%s)',
    `SIGN=$(printf '%s' "${signedPrefix('$TIME')}$BODY" | openssl dgst -sha256 -hmac ${inShell(secret)} | sed 's/^.* //')`,
    `curl -X POST ${inShell(intakeAddress(token))} -H "X-Timestamp: $TIME" -H "X-Signature: $SIGN" --data-binary "$BODY"`,
  ].join('\n');
};

const RENEW_MS = 15_000;

/** Renewed while it is looked at, so that a first push can be waited for. */
export const useIntakeStates = (): {
  readonly stateOf: (settingId: number) => IntakeState | undefined;
  /** Failed pushes of accounts that were deleted. */
  readonly orphans: number;
  readonly reload: () => void;
} => {
  const { data, refetch } = useQuery({
    queryKey: [queryIntakeState.path],
    queryFn: ({ signal }) => call(queryIntakeState, {}, { signal }),
    refetchInterval: RENEW_MS,
    retry: false,
  });
  const stateOf = useCallback((settingId: number) => data?.find(({ SettingId }) => SettingId === settingId), [data]);
  const orphans = data?.find(({ SettingId }) => SettingId === null)?.FailedCount ?? 0;
  return { stateOf, orphans, reload: useCallback(() => void refetch(), [refetch]) };
};
