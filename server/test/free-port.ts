/** Ports for servers that must be given one before they start. */
import { createServer } from 'node:net';

/** Below the kernel's range of ephemeral ports, with a separate part for each vitest worker. */
const FIRST = 20_000;
const PER_WORKER = 1_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export const freePort = async (): Promise<number> => {
  const first = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10) * PER_WORKER;
  for (;;) {
    const port = first + Math.floor(Math.random() * PER_WORKER);
    if (await isFree(port)) return port;
  }
};
