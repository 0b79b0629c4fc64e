import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { nothing } from '@gonghai/contract/wire/fields.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { listen } from '../../test/overlays.tsx';
import { download } from './download.ts';
import { CallFailed, showFailure } from './failure.ts';
import { clearSession, writeSession } from './session.ts';

const exportAll = endpoint({
  summary: 'A sheet',
  method: 'POST',
  path: 'api/Export/All',
  access: 'all',
  request: nothing,
  answer: z.null(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});

/** Replaces the network response; everything else is real. */
const networkBrings = (body: string, headers: Record<string, string>, status = 200): void => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, { status, headers })));
};

/** Names of the saved files. */
const watchSaving = (): readonly string[] => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
};

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const person = { RightList: [] } as unknown as Parameters<typeof writeSession>[1];

beforeEach(() => {
  writeSession({ Id: 7, signature: 'x' }, person);
  onTestFinished(() => {
    vi.restoreAllMocks();
    clearSession();
  });
});

it('SESS-07 a refused download shows its Message and saves nothing', async () => {
  const said = listen();
  const saved = watchSaving();
  networkBrings(JSON.stringify({ Code: 3, Data: null, Message: '导出时间不能超过31天', Status: false }), JSON_TYPE);
  const refusal = await download(exportAll, {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CallFailed);
  showFailure(refusal, '导出失败');
  expect(said).toEqual(['error: 导出时间不能超过31天']);
  expect(saved).toEqual([]);
});

it('SESS-07 a download that is lost shows a network error, and saves nothing', async () => {
  const said = listen();
  const saved = watchSaving();
  networkBrings('', {}, 504);
  await expect(download(exportAll, {})).rejects.toBeInstanceOf(CallFailed);
  expect(said).toEqual(['error: 您的网络不佳，请稍后重试']);
  expect(saved).toEqual([]);
});

it('saves a file under the server’s name', async () => {
  const saved = watchSaving();
  const name = encodeURIComponent('客户 2026.xlsx');
  networkBrings('x', {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="x.xlsx"; filename*=UTF-8''${name}`,
  });
  await download(exportAll, {});
  expect(saved).toEqual(['客户 2026.xlsx']);
});
