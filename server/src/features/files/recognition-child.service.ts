/** The recognition process: decodes or reads one picture at a time, isolated from the server. */
import { Refusal } from '../../http/refusal.ts';
import { decodePicture, demandAllowedSize } from './decoding.service.ts';
import { factsOf } from './receipt-facts.rules.ts';
import type { PictureRequest, PictureResult } from './recognition-messages.rules.ts';
import type { TextEngine } from './text-engine.service.ts';
import { readTexts } from './text-reading.service.ts';

let loading: Promise<TextEngine> | undefined;
/** Only a process that reads loads the engine and its models: 90 MB. */
const loadEngine = async (): Promise<TextEngine> => (await import('./text-engine.service.ts')).loadTextEngine();

const answer = async ({ kind, picture }: PictureRequest): Promise<PictureResult> => {
  const bytes = Buffer.from(picture);
  try {
    if (kind === 'decode') return { kind: 'decoded', picture: await decodePicture(bytes) };
    await demandAllowedSize(bytes);
    return { kind: 'read', reading: factsOf(await readTexts(bytes, await (loading ??= loadEngine()))) };
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
