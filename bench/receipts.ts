/** Draws receipts in the fonts, sizes and qualities that phones, chat programs and cameras make. */
import { existsSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { dice } from '../server/src/operator/demo/dice.ts';
import { commandFor, installPackages, mayInstall } from '../tools/debian.ts';
import { CANVAS, type Colours, type LaidOut, layouts, type ReceiptFacts } from './receipt-layouts.ts';

interface ReceiptFont {
  readonly family: string;
  readonly isBold?: boolean;
}

interface DrawnReceipt {
  /** Layout, font and conditions. */
  readonly name: string;
  readonly facts: ReceiptFacts;
  readonly picture: Buffer;
}

interface Drawing {
  readonly count: number;
  readonly seed: number;
  readonly fonts: readonly ReceiptFont[];
}

const PACKAGES: readonly (readonly [name: string, file: string])[] = [
  ['fonts-noto-cjk', 'opentype/noto/NotoSansCJK-Regular.ttc'],
  ['fonts-wqy-zenhei', 'truetype/wqy/wqy-zenhei.ttc'],
  ['fonts-liberation', 'truetype/liberation/LiberationSans-Regular.ttf'],
  ['fonts-roboto', 'truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf'],
];

/** Installs the missing fonts from Debian's packages; without privileges it says what to run. */
export const installFonts = (): void => {
  const missing = PACKAGES.flatMap(([name, file]) => (existsSync(`/usr/share/fonts/${file}`) ? [] : [name]));
  if (missing.length === 0) return;
  if (!mayInstall()) throw new Error(`The receipts need fonts. As root: ${commandFor(missing)}`);
  console.log(`installing ${missing.join(', ')} ...`);
  if (!installPackages(missing)) throw new Error(`The fonts could not be installed: ${commandFor(missing)}`);
};

/** The figures are of these. */
export const FONTS: readonly ReceiptFont[] = [
  { family: 'Noto Sans CJK SC' },
  { family: 'Liberation Sans, Noto Sans CJK SC' },
  { family: 'Liberation Sans Narrow, Noto Sans CJK SC' },
  { family: 'Roboto, Noto Sans CJK SC' },
  { family: 'Roboto, Noto Sans CJK SC', isBold: true },
  { family: 'Roboto Condensed, WenQuanYi Zen Hei' },
  { family: 'WenQuanYi Zen Hei' },
  { family: 'Liberation Serif, Noto Serif CJK SC' },
];
/** The rules were written with these, and with another seed. Two are of fonts-open-sans and fonts-wqy-microhei. */
export const OTHER_FONTS: readonly ReceiptFont[] = [
  { family: 'DejaVu Sans, Noto Sans CJK SC' },
  { family: 'Open Sans, WenQuanYi Micro Hei' },
  { family: 'Open Sans Condensed, Noto Sans CJK SC', isBold: true },
  { family: 'Noto Serif CJK SC' },
  { family: 'WenQuanYi Micro Hei' },
  { family: 'Noto Sans CJK SC', isBold: true },
];

const WIDTHS = [540, 720, 750, 1_080, 1_170, 1_290] as const;
/** JPEG qualities; 0 is PNG. */
const QUALITIES = [0, 0, 90, 75, 55] as const;
const LIGHT: Colours = { paper: '#ffffff', ink: '#1a1a1a', label: '#888888' };
const DARK: Colours = { paper: '#191919', ink: '#d5d5d5', label: '#7d7d7d' };
const FEN = [990, 8_800, 50_000, 98_000, 128_050, 420_000, 468_050, 398_000, 1_111_111, 1_280_000, 6_999_999];

const withSeparators = (text: string): string => text.replaceAll(/\B(?=(\d{3})+\.)/g, ',');

/** Turned by three degrees on a table, unevenly lit and slightly out of focus. */
const photograph = async (picture: Buffer, width: number, height: number, angle: number): Promise<Sharp> => {
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/>
    <stop offset="1" stop-color="#b8b4ac"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  const lit = await sharp(picture)
    .composite([{ input: Buffer.from(light), blend: 'multiply' }])
    .png()
    .toBuffer();
  const turned = await sharp(lit).rotate(angle, { background: '#4a4038' }).png().toBuffer();
  return sharp(turned).blur(0.3 + width / 2_000);
};

export const drawReceipts = async ({ count, seed, fonts }: Drawing): Promise<DrawnReceipt[]> => {
  const { below, pick } = dice(seed);
  const digits = (length: number): string => Array.from({ length }, () => below(10)).join('');
  const names = Object.keys(layouts);

  const draw = async (number: number): Promise<DrawnReceipt> => {
    const layout = names[number % names.length] ?? '';
    const fen = pick([...FEN, 10_000 + below(2_000_000), 100 * (1 + below(20_000))]);
    const plain = (fen / 100).toFixed(2);
    const hasSeparators = below(2) === 0;
    const colours = below(3) === 0 ? DARK : LIGHT;
    const parts = [2_026, 1 + below(12), 1 + below(28), below(24), below(60), below(60)] as const;
    const amount = hasSeparators ? withSeparators(plain) : plain;
    const laid: LaidOut | undefined = layouts[layout]?.({ amount, fen, parts, digits, pick, colours });
    const font = fonts[Math.floor(number / names.length) % fonts.length];
    if (!laid || !font) throw new Error('no layout or font');
    const condition = pick(['whole', 'whole', 'cropped', 'photographed'] as const);
    const [top, bottom] = condition === 'cropped' ? [laid.from, laid.to] : [0, CANVAS.height];
    const width = pick(WIDTHS);
    const height = Math.round((width * (bottom - top)) / CANVAS.width);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
      viewBox="0 ${top} ${CANVAS.width} ${bottom - top}" font-family="${font.family}"
      font-weight="${font.isBold ? 'bold' : 'normal'}"><rect y="${top}" width="100%" height="100%"
      fill="${colours.paper}"/>${laid.svg}</svg>`;
    const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
    const isPhoto = condition === 'photographed';
    const seen = isPhoto ? await photograph(drawn, width, height, pick([-3, 3])) : sharp(drawn);
    const quality = isPhoto ? 80 : pick(QUALITIES);
    const details = [layout, font.family.split(',')[0], font.isBold ? 'bold' : '', `${width} px`, condition];
    return {
      name: [...details, quality ? `JPEG ${quality}` : 'PNG', colours === DARK ? 'dark' : 'light', amount].join(' '),
      facts: laid.facts,
      picture: await (quality ? seen.jpeg({ quality }) : seen.png()).toBuffer(),
    };
  };
  const receipts: DrawnReceipt[] = [];
  for (let number = 0; number < count; number += 1) receipts.push(await draw(number));
  return receipts;
};
