/** The recognition process: reads the lines of one picture at a time, isolated from the server. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM } from 'tesseract.js';
import type { Lines, ReadRequest, ReadResult } from './recognition-messages.rules.ts';

const require = createRequire(import.meta.url);
/** The more exact of the two models in the package. Nothing is fetched. */
const langPath = join(dirname(require.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int');

const starting = createWorker('chi_sim', OEM.LSTM_ONLY, {
  langPath,
  gzip: true,
  cacheMethod: 'none',
  // Without a handler an unreadable picture ends the process. The call itself reports the error.
  errorHandler: () => undefined,
});

const read = async ({ picture }: ReadRequest): Promise<Lines> => {
  const worker = await starting;
  const { data } = await worker.recognize(Buffer.from(picture), {}, { blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  return lines.map(({ text, words }) => ({ text, words: words.map(({ text, bbox }) => ({ text, ...bbox })) }));
};

const answer = async (request: ReadRequest): Promise<ReadResult> => {
  try {
    return { kind: 'lines', lines: await read(request) };
  } catch (error) {
    return { kind: 'failed', message: String(error) };
  }
};

process.on('message', async (request: ReadRequest) => {
  process.send?.(await answer(request));
});
// The server has gone.
process.on('disconnect', () => process.exit());
