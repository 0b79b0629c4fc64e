/** Draws the characters of the demonstration's receipts. Needs Noto Sans CJK SC; run again when characters are added. */
import sharp from 'sharp';
import {
  glyphOf,
  type GlyphSize,
  GLYPHS,
  SHEET_HEIGHT,
  SHEET_WIDTH,
  sizes,
} from '../server/src/operator/demo/receipt/glyphs.ts';

const textsOf = (size: GlyphSize): string =>
  size.characters
    .map((character) => {
      const { left, top } = glyphOf(size, character);
      return `<text x="${left}" y="${top + size.baseline}" font-size="${size.fontSize}">${character}</text>`;
    })
    .join('');

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}"
  font-family="Noto Sans CJK SC" fill="#fff"><rect width="100%" height="100%" fill="#000"/>
  ${Object.values(sizes).map(textsOf).join('')}</svg>`;

await sharp(Buffer.from(svg))
  .toColourspace('b-w')
  .png({ palette: true, colours: 16, compressionLevel: 9, effort: 10 })
  .toFile(GLYPHS.pathname);
