/** Serves the web application: assets with hashed names, and the page, which is never cached. */
import fastifyStatic from '@fastify/static';
import { PHONE_PAGE } from '@gonghai/contract/wire/phone-hub.ts';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagePolicy } from './headers.ts';

export interface WebParts {
  /** Folder of the built application. */
  readonly folder: string;
  /** Folder of the tenants' logos and icons, readable without a session. */
  readonly brandFolder: string;
  /** Data for the login page, without a session. Empty except on a demonstration. */
  readonly bootData: (host: string) => Promise<object>;
  /** Telephone servers of the page's tenant, which it may connect to. */
  readonly phoneHosts: (page: { readonly host: string; readonly cookies: string }) => Promise<readonly string[]>;
}

const YEAR = 31_536_000;
/** For files whose names stay the same. */
const HOUR = 3_600;

/** JSON for a data block of the page, escaped so that it cannot end the block. */
const dataBlock = (data: object): string =>
  `<script type="application/json" id="boot">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

export const serveWeb = async (
  app: FastifyInstance,
  { folder, brandFolder, bootData, phoneHosts }: WebParts,
): Promise<void> => {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error('The web application has not been built: run npm start.');

  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (request, response) => {
      const html = await readFile(page, 'utf8');
      const host = request.hostname.toLowerCase();
      const hosts = await phoneHosts({ host, cookies: request.headers.cookie ?? '' });
      const block = dataBlock({ ...(await bootData(host)), phoneHosts: hosts });
      return response
        .header('content-security-policy', pagePolicy(hosts))
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(html.replace('</head>', () => `${block}</head>`));
    },
  });

  const phonePage = join(folder, 'phone.html');
  app.route({
    method: ['GET', 'HEAD'],
    url: PHONE_PAGE,
    handler: async (_, response) =>
      response
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await readFile(phonePage, 'utf8')),
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'phone'),
    prefix: `${PHONE_PAGE}/`,
    decorateReply: false,
    index: false,
    maxAge: HOUR * 1_000,
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
