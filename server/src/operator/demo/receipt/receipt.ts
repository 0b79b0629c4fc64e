/** Draws receipts like the ones that payment apps show, from numbers that we invent. */
import sharp, { type Sharp } from 'sharp';
import { glyphOf, type GlyphSize, readGlyphs, SHEET_WIDTH, sizes } from './glyphs.ts';

export type ReceiptApp = 'wechat' | 'alipay' | 'bank';

export interface Receipt {
  readonly app: ReceiptApp;
  /** Digits with two decimals. */
  readonly amount: string;
  /** As 2026-03-05 14:22:31. */
  readonly time: string;
  readonly serial: string;
  /** The number that the shop gave to the payment. */
  readonly shopNumber: string;
  readonly isDark?: boolean;
  /** Breaks the serial number over two lines. */
  readonly isBroken?: boolean;
}

interface GreyReceipt {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 1_080;
const HEIGHT = 1_500;
const LABEL_X = 60;
const VALUE_X = 340;
const FIRST_ROW = 640;
const ROW_HEIGHT = 96;
const LINE_HEIGHT = 60;
const BREAK_AT = 20;

interface Colours {
  readonly paper: number;
  readonly ink: number;
  readonly label: number;
}
const LIGHT: Colours = { paper: 255, ink: 26, label: 136 };
const DARK: Colours = { paper: 25, ink: 213, label: 125 };

type Row = readonly [label: string, value: string];

const rowsOf: Readonly<Record<ReceiptApp, (receipt: Receipt) => readonly Row[]>> = {
  wechat: ({ time, serial, shopNumber }) => [
    ['当前状态', '支付成功'],
    ['支付时间', time],
    ['商品', '课程费用'],
    ['商户全称', '启明教育科技有限公司'],
    ['支付方式', '零钱'],
    ['交易单号', serial],
    ['商户单号', shopNumber],
  ],
  alipay: ({ time, serial, shopNumber }) => [
    ['付款方式', '余额宝'],
    ['商品说明', '课程费用'],
    ['收款方全称', '启明教育科技有限公司'],
    ['创建时间', time],
    ['订单号', serial],
    ['商家订单号', shopNumber],
  ],
  bank: ({ time, serial }) => [
    ['转账状态', '转账成功'],
    ['付款方式', '银行卡'],
    ['收款人', '启明教育科技有限公司'],
    ['转账时间', time],
    ['流水号', serial],
  ],
};
const titleOf: Readonly<Record<ReceiptApp, string>> = { wechat: '启明教育', alipay: '交易成功', bank: '电子回单' };

/** A grey picture that text is drawn on. */
class Paper {
  readonly pixels: Buffer;
  readonly glyphs: Buffer;

  constructor(glyphs: Buffer, paper: number) {
    this.glyphs = glyphs;
    this.pixels = Buffer.alloc(WIDTH * HEIGHT, paper);
  }

  private drawGlyph(size: GlyphSize, character: string, x: number, y: number, ink: number): number {
    const { left, top, width, height, advance } = glyphOf(size, character);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const cover = this.glyphs[(top + row) * SHEET_WIDTH + left + column] ?? 0;
        if (cover === 0) continue;
        const at = (y + row) * WIDTH + x + column;
        const under = this.pixels[at] ?? 0;
        this.pixels[at] = under + Math.round(((ink - under) * cover) / 255);
      }
    }
    return advance;
  }

  write(text: string, x: number, y: number, ink: number, size: GlyphSize = sizes.small): void {
    for (const character of text)
      x += character === ' ' ? size.fontSize / 2 : this.drawGlyph(size, character, x, y, ink);
  }

  writeInMiddle(text: string, y: number, ink: number, size: GlyphSize): void {
    const width = [...text].reduce((sum, character) => sum + glyphOf(size, character).advance, 0);
    this.write(text, Math.round((WIDTH - width) / 2), y, ink, size);
  }
}

const linesOf = (value: string, { serial, isBroken = false }: Receipt): readonly string[] =>
  isBroken && value === serial ? [value.slice(0, BREAK_AT), value.slice(BREAK_AT)] : [value];

/** 1080 pixels wide, one byte for each pixel. */
export const drawGreyReceipt = async (receipt: Receipt): Promise<GreyReceipt> => {
  const colours = receipt.isDark ? DARK : LIGHT;
  const paper = new Paper(await readGlyphs(), colours.paper);
  paper.writeInMiddle(titleOf[receipt.app], 220, colours.ink, sizes.small);
  paper.writeInMiddle(`-${receipt.amount}`, 340, colours.ink, sizes.large);
  let y = FIRST_ROW;
  for (const [label, value] of rowsOf[receipt.app](receipt)) {
    paper.write(label, LABEL_X, y, colours.label);
    const lines = linesOf(value, receipt);
    for (const [index, line] of lines.entries()) paper.write(line, VALUE_X, y + index * LINE_HEIGHT, colours.ink);
    y += ROW_HEIGHT + (lines.length - 1) * LINE_HEIGHT;
  }
  return { data: paper.pixels, width: WIDTH, height: HEIGHT };
};

export const pictureOf = ({ data, width, height }: GreyReceipt): Sharp =>
  sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w');

export const drawReceipt = async (receipt: Receipt): Promise<Sharp> => pictureOf(await drawGreyReceipt(receipt));
