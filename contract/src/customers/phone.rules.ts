/** Phone numbers of customers: one canonical form for all spellings. */
import { z } from 'zod';

export const phoneMessages = { required: '请输入电话', wrong: '请输入正确的号码' } as const;

const FULL_WIDTH = /[０-９]/g;
/** Separators between digits: spaces, dashes, brackets and dots of all kinds. */
const BETWEEN = /[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff\-‐-―－−().（）·]/g;
const MOBILE_ABROAD = /^(?:\+|00)86(?=1\d{10}$)/;
const MOBILE_LONG_DISTANCE = /^0(?=1\d{10}$)/;
const PHONE = /^\d{9,12}$/;
/** A dot separates groups of digits; after a whole number it starts a fraction, which is no phone number. */
const FRACTION = /^\d{9,}\.\d+$/;

/** Converts full-width digits, and removes separators, the country code and the zero before a mobile number. */
export const normalPhone = (text: string): string => {
  const plain = text.replaceAll(FULL_WIDTH, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (FRACTION.test(plain.trim())) return plain.trim();
  return plain
    .replaceAll('＋', '+')
    .replaceAll(BETWEEN, '')
    .replace(MOBILE_ABROAD, '')
    .replace(MOBILE_LONG_DISTANCE, '');
};

export const isPhone = (text: string): boolean => PHONE.test(text);

/** A field of a form or a call, converted to the canonical form. */
export const phone = z
  .string({ error: ({ input }) => (input == null ? phoneMessages.required : undefined) })
  .max(50, phoneMessages.wrong)
  .transform(normalPhone)
  .superRefine((text, context) => {
    if (text === '') context.addIssue({ code: 'custom', message: phoneMessages.required });
    else if (!isPhone(text)) context.addIssue({ code: 'custom', message: phoneMessages.wrong });
  })
  .meta({ sample: '13800138000' });

/** 138****0000: the first three digits, stars, the last four. */
export const maskedPhone = (tel: string): string =>
  `${tel.slice(0, 3)}${'*'.repeat(Math.max(tel.length - 7, 1))}${tel.slice(-4)}`;
