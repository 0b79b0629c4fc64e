/** Receipts with the fonts of this machine, in the sizes and qualities that phones and chat programs make. */
import sharp from 'sharp';
import { dice } from '../server/src/operator/demo/dice.ts';

export interface DrawnReceipt {
  readonly serial: string;
  readonly picture: Buffer;
}

const LABELS = ['交易单号', '转账单号', '订单号', '流水号'] as const;
const WIDTHS = [750, 1_080, 1_170, 540, 1_290] as const;
/** JPEG qualities; 0 is PNG. */
const QUALITIES = [0, 90, 75, 55] as const;
const FONTS = ['Noto Sans CJK SC', 'DejaVu Sans, Noto Sans CJK SC', 'Noto Serif CJK SC'] as const;
const [LIGHT, DARK] = [
  { paper: '#ffffff', ink: '#1a1a1a', label: '#888888' },
  { paper: '#191919', ink: '#d5d5d5', label: '#7d7d7d' },
];
const [WIDTH, HEIGHT] = [540, 960];

export const drawReceipts = async (count: number): Promise<DrawnReceipt[]> => {
  const { below, pick } = dice(2_026);
  const digits = (length: number): string => Array.from({ length }, () => below(10)).join('');

  const draw = async (number: number): Promise<DrawnReceipt> => {
    const serial = `42000${digits(23)}`;
    const label = LABELS[number % LABELS.length] ?? '';
    const { paper, ink, label: pale } = number % 2 === 0 ? LIGHT! : DARK!;
    const rows: [string, string][] = [
      ['当前状态', '支付成功'],
      ['支付时间', `2026年3月${1 + below(28)}日 14:22:31`],
      ['商品', '启明教育课程报名费'],
      ['商户全称', '杭州启明教育科技有限公司'],
      ['支付方式', `招商银行(${digits(4)})`],
      [label, serial],
      ['商户单号', `20260305${digits(12)}`],
    ];
    let y = 420;
    const texts = rows.flatMap(([name, value]) => {
      const parts = number % 3 === 1 && value === serial ? [value.slice(0, 20), value.slice(20)] : [value];
      const size = value === serial && parts.length === 1 ? 20 : 22;
      const drawn = [`<text x="30" y="${y}" font-size="22" fill="${pale}">${name}</text>`];
      for (const part of parts) {
        drawn.push(`<text x="180" y="${y}" font-size="${size}" fill="${ink}">${part}</text>`);
        y += 34;
      }
      y += 18;
      return drawn;
    });
    const width = WIDTHS[number % WIDTHS.length] ?? WIDTH;
    const font = FONTS[number % 8 === 7 ? 2 : number % 4 === 2 ? 1 : 0];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((width * HEIGHT) / WIDTH)}"
      viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${font}"><rect width="100%" height="100%" fill="${paper}"/>
      <text x="270" y="190" text-anchor="middle" font-size="26" fill="${ink}">启明教育</text>
      <text x="270" y="280" text-anchor="middle" font-size="60" fill="${ink}">-${pick([500, 1_280, 3_980])}.00</text>
      ${texts.join('')}</svg>`;
    const quality = QUALITIES[number % QUALITIES.length] ?? 0;
    const picture = sharp(Buffer.from(svg));
    return { serial, picture: await (quality ? picture.jpeg({ quality }) : picture.png()).toBuffer() };
  };
  const receipts: DrawnReceipt[] = [];
  for (let number = 0; number < count; number += 1) receipts.push(await draw(number));
  return receipts;
};
