/** The web application: files that never change their name, and one page that is read anew each time. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface WebParts {
  /** Where the built application lies. */
  readonly folder: string;
  /** Where the tenants' logos and icons lie; anybody who reaches the login page may see them. */
  readonly brandFolder: string;
  /** What the page is told before anybody is signed in: nothing, except on a demonstration. */
  readonly bootData: (host: string) => Promise<object>;
}

const YEAR = 31_536_000;

/** Text inside a data block of the page: whatever it holds, it cannot end the block. */
const dataBlock = (data: object): string =>
  `<script type="application/json" id="boot">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

export const serveWeb = async (app: FastifyInstance, { folder, brandFolder, bootData }: WebParts): Promise<void> => {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error('The web application has not been built: run npm start.');

  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (request, response) => {
      const html = await readFile(page, 'utf8');
      const block = dataBlock(await bootData(request.hostname.toLowerCase()));
      return response
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(html.replace('</head>', () => `${block}</head>`));
    },
  });

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: YEAR * 1_000,
  });

  await mkdir(brandFolder, { recursive: true });
  await app.register(fastifyStatic, {
    root: brandFolder,
    prefix: '/brand/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: YEAR * 1_000,
  });
};
