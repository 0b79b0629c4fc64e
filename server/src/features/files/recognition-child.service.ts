/** The recognition process: decodes or reads one picture at a time, isolated from the server. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { Refusal } from '../../http/refusal.ts';
import { decodePicture, demandAllowedSize } from './decoding.service.ts';
import { readReceipt } from './reading.service.ts';
import type { Lines, PictureRequest, PictureResult } from './recognition-messages.rules.ts';

const require = createRequire(import.meta.url);
/** The more exact of the two models in the package. Nothing is fetched. */
const langPath = join(dirname(require.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int');

let starting: Promise<Worker> | undefined;
const startWorker = (): Promise<Worker> =>
  createWorker('chi_sim', OEM.LSTM_ONLY, {
    langPath,
    gzip: true,
    cacheMethod: 'none',
    // Without a handler an unreadable picture ends the process. The call itself reports the error.
    errorHandler: () => undefined,
  });

const readLines = async (picture: Buffer): Promise<Lines> => {
  const worker = await (starting ??= startWorker());
  const { data } = await worker.recognize(picture, {}, { blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  return lines.map(({ text, words }) => ({
    text,
    words: words.map(({ text, bbox, confidence }) => ({ text, confidence, ...bbox })),
  }));
};

const answer = async ({ kind, picture }: PictureRequest): Promise<PictureResult> => {
  const bytes = Buffer.from(picture);
  try {
    if (kind === 'decode') return { kind: 'decoded', picture: await decodePicture(bytes) };
    await demandAllowedSize(bytes);
    return { kind: 'read', reading: await readReceipt(bytes, readLines) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', message: error.message };
    return { kind: 'failed', message: String(error) };
  }
};

process.on('message', async (request: PictureRequest) => {
  process.send?.(await answer(request));
});
// The server has gone.
process.on('disconnect', () => process.exit());
