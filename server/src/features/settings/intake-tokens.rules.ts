/** Tokens of those who push to us: the hash that finds the tenant of a token. */
import { createHmac } from 'node:crypto';
import type { Secrets } from '../../db/secrets.ts';

/** With a key of the installation, so that a copy of the table does not help to guess short tokens. */
export const hashToken = (secrets: Secrets, token: string): Buffer =>
  createHmac('sha256', secrets.derive('intake token')).update(token).digest();
