import { lineScheme, LineType } from '@gonghai/contract/settings/setting-values.ts';
import { describe, expect, it } from 'vitest';
import { browserForm, formOf, phoneForm, schemeOf } from './line-form.ts';

const value = lineScheme.parse({
  Type: LineType.Browser,
  Name: '华东网关',
  Config: [
    { Key: 'WSDomain', Value: 'wss://sip.example.com/ws' },
    { Key: 'SIPIP', Value: 'sip.example.com' },
    { Key: 'City', Value: '杭州' },
  ],
});

describe('A dialling scheme as a form', () => {
  it('is unchanged after conversion, without empty parts', () => {
    const form = formOf({ value, Version: 3 });
    expect(form).toMatchObject({ Name: '华东网关', City: '杭州', Version: 3 });
    expect(schemeOf({ ...form, PhonePrefix: ' ' })).toEqual(value);
  });

  it('leaves out parts that a telephone does not have', () => {
    expect(schemeOf({ ...formOf({ value, Version: 3 }), Type: LineType.Mobile }).Config).toEqual([]);
  });

  it.each([
    ['http://sip.example.com', '请输入 ws:// 或 wss:// 开头的地址'],
    ['wss://sip.example.com; script-src *', '请输入 ws:// 或 wss:// 开头的地址'],
  ])('refuses the address %s where it is typed', (WSDomain, message) => {
    const { error } = browserForm.safeParse({ ...formOf({ value, Version: 3 }), WSDomain });
    expect(error?.issues).toMatchObject([{ path: ['WSDomain'], message }]);
    expect(phoneForm.safeParse({ Type: LineType.DeskPhone, Name: '话机' }).success).toBe(true);
  });
});
