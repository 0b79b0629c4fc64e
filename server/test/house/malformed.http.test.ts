/** A thousand malformed requests: always an ordinary response, never an internal error or internal details. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { deleteStaffBatch, pickStaff, searchStaff } from '@gonghai/contract/staff/staff.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../app.ts';
import { chanceFrom } from './chance.ts';
import { malform, type Malformed } from './malformations.ts';
import { validRequest } from './requests.ts';
import { makeWorld, type World } from './world.ts';

const test = await startTestApp();
afterAll(test.close);
let world: World;
beforeAll(async () => {
  world = await makeWorld(test);
});

/** Set it to the seed that a failure printed, to repeat the same requests. */
const SEED = randomInt(2 ** 31);
const REQUESTS = 1_000;

const INSIDES = [
  / at .*[\w>)]+:\d+:\d+/,
  /node_modules|node:internal|\.ts\b|\/work\/|\/home\/|\/usr\//,
  /\bselect\b|\binsert into\b|syntax error|relation "|duplicate key|violates/i,
  /\bstaff_|login_directory|audit_log|idempotent_answer|pg_catalog|gonghai_/,
  /TypeError|RangeError|SyntaxError|ZodError|FST_|fastify|kysely/i,
];

interface Outcome {
  readonly status: number;
  readonly code: number | undefined;
  readonly complaint: string | undefined;
}

const judge = (status: number, contentType: string, text: string): Outcome => {
  const seen = INSIDES.find((inside) => inside.test(text));
  if (seen) return { status, code: undefined, complaint: `shows its inside: ${text.slice(0, 200)}` };
  if (contentType.includes('spreadsheet') || contentType.startsWith('text/csv') || contentType.startsWith('audio/'))
    return { status, code: ResultCode.Ok, complaint: undefined };
  // Responses without a body, for example to HEAD.
  if (status === 404 && text === '') return { status, code: undefined, complaint: undefined };
  if (status !== 200 && status !== 404)
    return { status, code: undefined, complaint: `HTTP ${status}: ${text.slice(0, 200)}` };
  const envelope: unknown = JSON.parse(text);
  const isEnvelope = typeof envelope === 'object' && envelope !== null && 'Code' in envelope && 'Message' in envelope;
  if (!isEnvelope) return { status, code: undefined, complaint: `no envelope: ${text.slice(0, 200)}` };
  const code = Number(envelope.Code);
  return { status, code, complaint: code === ResultCode.ServerError ? 'Code 0' : undefined };
};

const send = async ({ method, path, headers, body }: Malformed): Promise<Outcome> => {
  const response = await test.app.inject({
    method: method as 'POST',
    url: path,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  return judge(response.statusCode, String(response.headers['content-type']), response.body);
};

describe('Malformed requests', () => {
  it(`get an ordinary response, seed ${SEED}`, { timeout: 120_000 }, async () => {
    const chance = chanceFrom(SEED);
    const counts = { requests: 0, faults: 0, refused: 0, taken: 0, unknown: 0 };
    const complaints: string[] = [];
    let session: Session = await test.signedIn('root');
    for (let n = 0; n < REQUESTS; n += 1) {
      const entry = chance.pick(catalogue);
      const { request } = await validRequest(entry, world);
      const malformed = malform(chance, entry.endpoint, request as object, { ...session });
      const { status, code, complaint } = await send(malformed);
      counts.requests += 1;
      if (code === ResultCode.ServerError) counts.faults += 1;
      else if (status === 404) counts.unknown += 1;
      else if (code === ResultCode.Ok) counts.taken += 1;
      else counts.refused += 1;
      if (complaint)
        complaints.push(`${malformed.method} ${malformed.path.slice(0, 80)} ${malformed.what}: ${complaint}`);
      // Some requests are valid, for example a logout.
      if (code === ResultCode.LoginExpired) session = await test.signedIn('root');
    }
    expect(complaints).toEqual([]);
    expect(counts).toMatchObject({ requests: REQUESTS, faults: 0 });
    expect(counts.refused).toBeGreaterThan(REQUESTS / 3);
    expect(counts.unknown).toBeGreaterThan(0);
  });
});

describe('Deliberately malformed', () => {
  const ids = Array.from({ length: 100_000 }, (_, n) => n + 1);

  it.each<[string, Endpoint, object, number]>([
    ['a page that is no number', searchStaff, { PageIndex: 'x' }, ResultCode.BadRequest],
    ['a page before the first', searchStaff, { PageIndex: 0 }, ResultCode.BadRequest],
    ['half a page', searchStaff, { PageCount: 1.5 }, ResultCode.BadRequest],
    ['no rows to a page', pickStaff, { PageCount: 0 }, ResultCode.BadRequest],
    ['more rows than there are', pickStaff, { PageCount: 999_999 }, ResultCode.Ok],
    ['an empty list to delete', deleteStaffBatch, { UserIds: [] }, ResultCode.Refused],
    ['a hundred thousand to delete', deleteStaffBatch, { UserIds: ids }, ResultCode.BadRequest],
    ['a thousand and one to delete', deleteStaffBatch, { UserIds: ids.slice(0, 1_001) }, ResultCode.BadRequest],
    ['a text for an id', deleteStaffBatch, { UserIds: ['x1'] }, ResultCode.BadRequest],
    ['an id beyond numbers', deleteStaffBatch, { UserIds: [2 ** 53] }, ResultCode.BadRequest],
    ['an id below nothing', deleteStaffBatch, { UserIds: [-1] }, ResultCode.BadRequest],
    ['nothing at all', deleteStaffBatch, {}, ResultCode.Refused],
  ])('%s', async (_, endpoint, request, code) => {
    const answer = await test.send(endpoint, request, await test.signedIn('root'));
    expect(answer.Code).toBe(code);
    expect(answer.Message === '' || /[\u4e00-\u9fff]/.test(answer.Message)).toBe(true);
  });
});
