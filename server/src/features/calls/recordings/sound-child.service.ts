/** The process that reads recordings: one at a time, isolated from the server. */
import { open } from 'node:fs/promises';
import type { SoundRequest, SoundResult } from './sound-messages.rules.ts';
import { measureSound } from './sound.service.ts';

const readBytes = async ({ path, size }: SoundRequest): Promise<Uint8Array> => {
  const handle = await open(path, 'r');
  try {
    const bytes = new Uint8Array(size);
    const { bytesRead } = await handle.read(bytes, 0, size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const answer = async (request: SoundRequest): Promise<SoundResult> => {
  try {
    const sound = await measureSound(request.type, await readBytes(request));
    return sound ? { kind: 'measured', sound } : { kind: 'unusable', reason: 'no sound' };
  } catch (error) {
    return { kind: 'unusable', reason: String(error) };
  }
};

process.on('message', async (request: SoundRequest) => {
  process.send?.(await answer(request));
});
// The server has gone.
process.on('disconnect', () => process.exit());
