/** `npm run dev`: the server, restarted when its sources change, behind Vite with hot reload. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type Plugin } from 'vite';
import { readConfig } from '../server/src/config.ts';
import { buildWeb } from './build-web.ts';
import { ROOT } from './run.ts';

const freePort = async (): Promise<number> => {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

/** Passes on the boot data of the server's page. */
const withBootData = (server: string): Plugin => ({
  name: 'boot-data',
  transformIndexHtml: async (html) => {
    const page = await fetch(server).then(
      (answer) => answer.text(),
      () => '',
    );
    const block = /<script type="application\/json" id="boot">.*?<\/script>/s.exec(page)?.[0] ?? '';
    return html.replace('</head>', () => `${block}</head>`);
  },
});

/** Ends with this process, even after kill -9. Restarts when a source or a migration changes. */
const startServer = (port: number) => {
  const watch = ['server/src', 'server/migrations', 'contract/src'].map((folder) => `--watch-path=${folder}`);
  const node = [process.execPath, ...watch, '--watch-preserve-output', 'server/src/main.ts'];
  return spawn('setpriv', ['--pdeathsig', 'TERM', '--', ...node], {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
  });
};

const { HOST, PORT } = readConfig(process.env);
// The server needs a built page; its age does not matter here.
if (!existsSync(join(ROOT, 'web', 'dist', 'index.html'))) await buildWeb();
const port = await freePort();
const target = `http://127.0.0.1:${port}`;
const web = await createServer({
  root: join(ROOT, 'web'),
  plugins: [withBootData(target)],
  server: { host: HOST, port: PORT, strictPort: true, proxy: { '/crm': { target, ws: true }, '/brand': { target } } },
});
await web.listen();
const address = web.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const server = startServer(port);
createInterface({ input: server.stdout }).on('line', (line) => console.log(line.replace(target, address)));

// Ctrl-C also reaches the server, which stops by itself. A signal to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill('SIGTERM'));
const [code] = (await once(server, 'exit')) as [number | null];
await web.close();
process.exit(code ?? 0);
