/** Secrets in settings: sealed in the database, masked in responses, unchanged when the mask is sent back. */
import { MASK } from '@gonghai/contract/settings/mask.ts';
import { type ConfigKey, secretFields } from '@gonghai/contract/settings/setting-values.ts';
import type { Secrets } from '../../db/secrets.ts';

type Value = Readonly<Record<string, unknown>>;

const placeOf = (tenantId: number, key: ConfigKey, field: string) => ({ tenantId, column: `setting.${key}.${field}` });

const withSecrets = (key: ConfigKey, value: Value, change: (field: string, secret: string) => string): Value => {
  const changed = secretFields[key].map((field) => [field, change(field, String(value[field] ?? ''))]);
  return { ...value, ...Object.fromEntries(changed) };
};

export const masked = (key: ConfigKey, value: Value): Value =>
  withSecrets(key, value, (_, secret) => (secret === '' ? '' : MASK));

/** For code that uses the secrets. A secret sealed with a lost key is treated as missing. */
export const opened = (secrets: Secrets, tenantId: number, key: ConfigKey, value: Value): Value =>
  withSecrets(key, value, (field, sealed) => secrets.tryOpen(sealed, placeOf(tenantId, key, field)) ?? '');

/**
 * The input with masks replaced: an empty text where the mask stands for no secret, which the schema then refuses. The
 * input is not validated yet, so it may be of any type.
 */
export const unmasked = (key: ConfigKey, typed: Value, before: Value | undefined): Value => {
  const idle = secretFields[key].filter((field) => typed[field] === MASK && !before?.[field]);
  return { ...typed, ...Object.fromEntries(idle.map((field) => [field, ''])) };
};

export const sealed = (
  secrets: Secrets,
  tenantId: number,
  key: ConfigKey,
  { typed, before }: { readonly typed: Value; readonly before: Value | undefined },
): Value =>
  withSecrets(key, typed, (field, secret) =>
    secret === MASK ? String(before?.[field] ?? '') : secrets.seal(secret, placeOf(tenantId, key, field)),
  );
