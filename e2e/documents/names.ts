/** Names and numbers that no other test uses. */

export const unique = (): string => crypto.randomUUID().slice(0, 8);

const digits = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join('');

export const someTel = (): string => `139${digits(8)}`;

/** A serial number of 28 digits, as WeChat gives them. */
export const someSerialNumber = (): string => `42000${digits(23)}`;

export const now = (): number => Math.floor(Date.now() / 1000);
