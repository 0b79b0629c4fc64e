/**
 * The characters of drawn receipts. They are a picture in the project (tools/draw-glyphs.ts), because a server has no
 * Chinese fonts.
 */
import sharp from 'sharp';

const SMALL = '0123456789.:-¥';
const CHINESE =
  '当前状态支付成功时间商品课程费用户全称启明教育科技有限公司方式零钱交易单号款余额宝说收创建订家转账银行卡人流水电子回';
const LARGE = '0123456789.-¥';

/** Place and size of one character in the picture, in pixels. */
interface Glyph {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From the beginning of this character to that of the next. */
  readonly advance: number;
}

export interface GlyphSize {
  readonly characters: readonly string[];
  readonly fontSize: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly baseline: number;
  readonly columns: number;
  readonly top: number;
}

export const SHEET_WIDTH = 640;
/** Relative to the font size. Chinese characters are as wide as high. */
const DIGIT_WIDTH = 0.555;
const NARROW: Readonly<Record<string, number>> = { '.': 0.28, ':': 0.28, '-': 0.35 };

const unique = (text: string): string[] => [...new Set(text)];

const small: GlyphSize = {
  characters: unique(SMALL + CHINESE),
  fontSize: 40,
  cellWidth: 40,
  cellHeight: 52,
  baseline: 40,
  columns: 16,
  top: 0,
};
const rowsOf = ({ characters, columns }: GlyphSize): number => Math.ceil(characters.length / columns);
const large: GlyphSize = {
  characters: unique(LARGE),
  fontSize: 96,
  cellWidth: 80,
  cellHeight: 112,
  baseline: 92,
  columns: 8,
  top: rowsOf(small) * small.cellHeight,
};
export const sizes = { small, large } as const;
export const SHEET_HEIGHT = large.top + rowsOf(large) * large.cellHeight;

export const glyphOf = (size: GlyphSize, character: string): Glyph => {
  const index = size.characters.indexOf(character);
  if (index < 0) throw new Error(`receipts have no character ${character}`);
  const width = CHINESE.includes(character) ? 1 : (NARROW[character] ?? DIGIT_WIDTH);
  return {
    left: (index % size.columns) * size.cellWidth,
    top: size.top + Math.floor(index / size.columns) * size.cellHeight,
    width: size.cellWidth,
    height: size.cellHeight,
    advance: Math.round(size.fontSize * width),
  };
};

/** White on black: the value of a pixel is how much of it the character covers. */
export const GLYPHS = new URL('./glyphs.png', import.meta.url);

let sheet: Promise<Buffer> | undefined;
export const readGlyphs = (): Promise<Buffer> =>
  (sheet ??= sharp(GLYPHS.pathname).toColourspace('b-w').raw().toBuffer());
