/** Generates a password that is easy to read and type. It is changed at the first login. */
import { newPassword } from '@gonghai/contract/wire/fields.ts';

/** Without similar characters: I l 1, O o 0. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;
/** Larger random values are rejected, because they would make some characters more likely. */
const FAIR = 256 - (256 % CHARACTERS.length);

const draw = (): string => {
  let text = '';
  while (text.length < LENGTH) {
    const [byte = FAIR] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < FAIR) text += CHARACTERS[byte % CHARACTERS.length];
  }
  return text;
};

export const generatePassword = (): string => {
  let password = draw();
  while (!newPassword.safeParse(password).success) password = draw();
  return password;
};
