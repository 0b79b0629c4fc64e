/** A password to hand over: easy to read aloud and to type, since it will be changed at the first login. */
import { newPassword } from '@gonghai/contract/wire/fields.ts';

/** Without what looks alike: I l 1, O o 0. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;
/** Beyond the last whole round of the alphabet some characters would come more often. */
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
