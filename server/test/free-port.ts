/** Ports for servers that must be told one before they start. */
import { createServer } from 'node:net';

/** Below the range from which the kernel gives ports to others, and a part of it for each worker of vitest. */
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
