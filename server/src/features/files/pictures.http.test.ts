/** Uploads and reading of pictures, through the whole application. */
import {
  PAYMENT_FOLDER,
  pictureMessages as say,
  readPicture,
  uploadPicture,
} from '@gonghai/contract/files/picture.contract.ts';
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aPicture, aStoredPicture, aWhitePicture } from '../../../test/pictures.ts';
import { aMember } from '../../../test/rows.ts';
import { multipart } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';
import { pictureJob } from './pictures.jobs.ts';

const SERIAL = '4200001234567890123456789012';
let recognised: string | null = null;
const test = await startTestApp({ recognise: async () => recognised });
afterAll(test.close);
afterEach(() => {
  recognised = null;
});
const { app, owner, store, clock, signedIn, person } = test;
const root = await signedIn('root');
const { tenantId, id: rootId } = await person('root');

const upload = async (file: Buffer, floder: string = PAYMENT_FOLDER, session: Session = root) => {
  const { headers, payload } = await multipart(file, 'file', '截图.png');
  const url = `/crm/${uploadPicture.path}?${new URLSearchParams({ floder })}`;
  const response = await app.inject({ method: 'POST', url, headers: { ...session, ...headers }, payload });
  return response.json<Envelope<{ filepath: string; paymentId: string | null }>>();
};

const view = (path: string, session: Session = root) =>
  app.inject({ url: `/crm/${readPicture.path}?${new URLSearchParams({ path })}`, headers: { ...session } });

const rows = async (name: string) =>
  (await owner.query('select * from stored_picture where name = $1', [name])).rows as Record<string, unknown>[];

/** A header of a PNG of this size, without any pixels behind it. */
const pngHeader = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
    .then((png) => {
      png.writeUInt32BE(width, 16);
      png.writeUInt32BE(height, 20);
      return png;
    });

describe('An upload', () => {
  it('stores a re-encoded picture under a random name, without metadata, and leaves a trail', async () => {
    recognised = SERIAL;
    const secret = 'taken at home';
    const jpeg = await sharp(await aPicture('jpeg', 300, 200))
      .withExif({ IFD0: { ImageDescription: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes(secret)).toBe(true);
    const { answer, trail } = await withTrail(owner, () => upload(Buffer.concat([jpeg, Buffer.from('<script>')])));
    expect(answer).toMatchObject({ Status: true, Data: { paymentId: SERIAL } });
    const { filepath } = answer.Data;
    expect(filepath).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect(trail).toMatchObject([{ action: '上传图片', staff_id: rootId, after: { PaymentImg: filepath } }]);

    const shown = await view(filepath);
    expect(shown).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } });
    expect(shown.headers['content-disposition']).toBeUndefined();
    expect(shown.rawPayload.includes(secret) || shown.rawPayload.includes('<script>')).toBe(false);
    // Turned upright, because the note of the camera is gone.
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 });
    expect(await rows(filepath)).toMatchObject([
      {
        tenant_id: tenantId,
        staff_id: rootId,
        folder: PAYMENT_FOLDER,
        size: shown.rawPayload.length,
        payment_id: SERIAL,
      },
    ]);
  });

  it('succeeds although nothing was recognised, also just below two megabytes, and not with two', async () => {
    const picture = await aPicture('png');
    const large = Buffer.concat([picture, randomBytes(2 * 1024 * 1024 - picture.length)]);
    const { Status, Data } = await upload(large.subarray(0, -1));
    expect({ Status, paymentId: Data.paymentId }).toEqual({ Status: true, paymentId: null });
    expect(await upload(large)).toMatchObject({ Status: false, Message: '上传图片大小不能超过 2MB!' });
  });

  it('waits for the one before it of the same person', async () => {
    const answers = await Promise.all([1, 2, 3].map(async () => upload(await aPicture())));
    expect(answers.map(({ Status }) => Status)).toEqual([true, true, true]);
  });

  it('is the same content twice for the same screenshot', async () => {
    const picture = await aPicture('png');
    const names = [(await upload(picture)).Data.filepath, (await upload(picture)).Data.filepath];
    const [one, other] = (await Promise.all(names.map(rows))).flat();
    expect(one!['content_hash']).toEqual(other!['content_hash']);
    expect(names[0]).not.toBe(names[1]);
  });

  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a GIF', () => gif, say.type],
    ['an SVG', () => svg, say.type],
    [
      'a WebP',
      async () =>
        sharp(await aPicture())
          .webp()
          .toBuffer(),
      say.type,
    ],
    ['a text', () => Buffer.from('交易单号'), say.type],
    ['nothing', () => Buffer.alloc(0), say.type],
    ['a text that begins like a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1'), say.damaged],
    ['a JPEG of one line', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), say.damaged],
    ['a truncated PNG', async () => (await noise('png')).subarray(0, 20_000), say.damaged],
    ['a truncated JPEG', async () => (await noise('jpeg')).subarray(0, 20_000), say.damaged],
    ['2.1 megabytes', () => randomBytes(2_202_010), say.tooLarge],
    ['20,000 × 20,000 pixels', () => pngHeader(20_000, 20_000), say.tooManyPixels],
    ['60 × 200,000 pixels in four kilobytes', () => aWhitePicture(60, 200_000), say.tooManyPixels],
    ['60 × 1,201 pixels', () => aWhitePicture(60, 1_201), say.tooLong],
    ['25 million pixels and one line', () => pngHeader(5_000, 5_001), say.tooManyPixels],
  ])('of %s is refused, and nothing is stored', async (_, make, message) => {
    const before = await owner.query('select count(*) from stored_picture');
    expect(await upload(await make())).toMatchObject({ Status: false, Code: ResultCode.Refused, Message: message });
    expect((await owner.query('select count(*) from stored_picture')).rows).toEqual(before.rows);
    expect(await store.olderThan(tenantId, 4_000_000_000)).toHaveLength(Number(before.rows[0].count));
  });

  it.each(['../..', '../../etc', 'PaymentImg/..', 'paymentimg', ''])('to the folder %j is refused', async (floder) => {
    expect(await upload(await aPicture(), floder)).toMatchObject({
      Code: ResultCode.BadRequest,
      Message: messages.badParameters,
    });
  });
});

/** Compresses badly, so that a part of it is really missing pixels. */
const noise = (type: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .toFormat(type)
    .toBuffer();

describe('A picture', () => {
  const gone = { Status: false, Code: ResultCode.Refused, Message: messages.missing, Data: null };

  it('is shown only to its uploader while no order shows it', async () => {
    const name = await aStoredPicture(test, tenantId, rootId);
    expect((await view(name)).statusCode).toBe(200);
    for (const userName of ['root2', 'rootx']) {
      const answer = await view(name, await signedIn(userName));
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(gone);
    }
  });

  it.each(['../../keys/secret.key', 'x', `${'0'.repeat(32)}.png`, ''])('named %j is missing', async (name) => {
    const answer = await view(name);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(gone);
  });

  it('whose file is gone is missing', async () => {
    const name = await aStoredPicture(test, tenantId, rootId);
    await store.remove(tenantId, name);
    expect((await view(name)).json()).toEqual(gone);
  });

  it('is read with the session in the address, and not with another signature', async () => {
    const name = await aStoredPicture(test, tenantId, rootId);
    const by = (session: object) =>
      app.inject({
        url: `/crm/${readPicture.path}?${new URLSearchParams({ path: name, ...root, ...session }).toString()}`,
      });
    expect(await by({})).toMatchObject({ statusCode: 200 });
    expect((await by({ signature: 'x'.repeat(64) })).json()).toMatchObject({ Code: ResultCode.LoginExpired });
  });
});

describe('The nightly job', () => {
  const now = Math.floor(clock.now / 1_000);
  const DAY = 86_400;

  it('removes what nothing shows for a week, and files without a row', async () => {
    const staffId = await aMember(owner, tenantId);
    const [used, unused, recent] = [
      await aStoredPicture(test, tenantId, staffId, { createdTime: now - 8 * DAY }),
      await aStoredPicture(test, tenantId, staffId, { createdTime: now - 8 * DAY }),
      await aStoredPicture(test, tenantId, staffId, { createdTime: now - 6 * DAY }),
    ];
    const stray = `${randomBytes(16).toString('hex')}.png`;
    await store.write(tenantId, stray, await aPicture());
    const job = pictureJob({ database: test.database, store, used: async () => new Set([used]) });
    const signal = new AbortController().signal;
    const names = [used, unused, recent, stray];
    const present = async () => {
      const kept = new Set(await store.olderThan(tenantId, 4_000_000_000));
      return names.map((name) => kept.has(name));
    };
    // The row goes at once. Its file is younger than a day, like one whose row is just being written.
    await job.run({}, { now, signal });
    expect((await Promise.all(names.map(rows))).map(({ length }) => length)).toEqual([1, 0, 1, 0]);
    expect(await present()).toEqual([true, true, true, true]);
    await job.run({}, { now: now + 2 * DAY - 1, signal });
    expect(await present()).toEqual([true, false, false, false]);
  });
});
