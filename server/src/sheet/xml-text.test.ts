import { describe, expect, it } from 'vitest';
import { plainText, textElement } from './xml-text.ts';

describe('textElement', () => {
  it.each([
    ['张三', '<t>张三</t>'],
    ['=1+1', '<t>=1+1</t>'],
    ['a<b>&"c"', '<t xml:space="preserve">a&lt;b&gt;&amp;&quot;c&quot;</t>'],
    [' 前后 ', '<t xml:space="preserve"> 前后 </t>'],
    ['\t=1', '<t xml:space="preserve">\t=1</t>'],
    ['一\r\n二', '<t xml:space="preserve">一\n二</t>'],
    ['\r=1', '<t xml:space="preserve">_x000D_=1</t>'],
    ['_x0041_', '<t xml:space="preserve">_x005F_x0041_</t>'],
    ['_x0041_x0042_', '<t xml:space="preserve">_x005F_x0041_x005F_x0042_</t>'],
    ['\u0000\u0008\u000b\u001f\ufffe\uffff净', '<t xml:space="preserve">净</t>'],
    ['断\ud83d', '<t xml:space="preserve">断\ufffd</t>'],
    ['😀', '<t>😀</t>'],
  ])('writes %j', (text, xml) => {
    expect(textElement(text)).toBe(xml);
  });

  it('stops at the length Excel allows, never in the middle of a character', () => {
    expect(textElement('字'.repeat(40_000))).toBe(`<t>${'字'.repeat(32_767)}</t>`);
    expect(textElement(`${'字'.repeat(32_766)}😀`)).toBe(`<t>${'字'.repeat(32_766)}</t>`);
  });
});

describe('plainText', () => {
  it.each([
    ['_x000D_=1', '\r=1'],
    ['_x005F_x0041_', '_x0041_'],
    ['_x005F_x0041_x005F_x0042_', '_x0041_x0042_'],
    ['_x0000_藏', '藏'],
    ['_xD83D__xDE00_', '😀'],
    ['_xD83D_', '\ufffd'],
    ['a_xb', 'a_xb'],
  ])('reads %j', (raw, text) => {
    expect(plainText(raw)).toBe(text);
  });
});
