/** The type of a sound file, by its first bytes. The name that a client gives a file is never read. */
import { SOUND_TYPES, type SoundType } from '@gonghai/contract/calls/recording.contract.ts';

/** Bytes at a place in the file. */
type Mark = readonly [offset: number, bytes: string];

const MARKS: readonly (readonly [SoundType, readonly Mark[]])[] = [
  ['webm', [[0, '\x1a\x45\xdf\xa3']]],
  ['ogg', [[0, 'OggS']]],
  ['mp4', [[4, 'ftyp']]],
  [
    'wav',
    [
      [0, 'RIFF'],
      [8, 'WAVE'],
    ],
  ],
  ['mp3', [[0, 'ID3']]],
];

/** Enough to recognise every type. */
export const MARK_BYTES = 12;

/** An MPEG frame of layer III: eleven set bits, then version and layer. */
const isMpegFrame = (head: Buffer): boolean =>
  head.length > 2 && head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2 && ((head[2] ?? 0) & 0xf0) !== 0xf0;

/** Undefined for a file of another type. */
export const soundTypeOf = (head: Buffer): SoundType | undefined => {
  const has = ([offset, bytes]: Mark): boolean =>
    head.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  const marked = MARKS.find(([, marks]) => marks.every(has));
  return marked?.[0] ?? (isMpegFrame(head) ? 'mp3' : undefined);
};

/** Stored names end with the type. */
export const soundTypeOfName = (name: string): SoundType =>
  SOUND_TYPES.find((type) => name.endsWith(`.${type}`)) ?? 'webm';

export const CONTENT_TYPE: Readonly<Record<SoundType, string>> = {
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  mp4: 'audio/mp4',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
};
