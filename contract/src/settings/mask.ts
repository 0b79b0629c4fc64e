/** Replaces a secret in responses. When it is sent back, the secret is unchanged. */
export const MASK = '******';
