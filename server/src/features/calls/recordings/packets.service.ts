/** Reads the packets of a recording, and stops a reader that makes no progress. Runs in a separate process. */
import {
  ALL_FORMATS,
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type PacketRetrievalOptions,
} from 'mediabunny';

/** Between two packets. A file of 50 MB needs some thousands. */
const MOST_READS = 100_000;

/** The parser calls it for each read, without a pause between them. It is not in the types of the library. */
interface ReadingSource {
  _read: (...range: readonly unknown[]) => unknown;
}

export interface Sound {
  readonly track: InputAudioTrack;
  readonly packets: (options?: PacketRetrievalOptions) => AsyncGenerator<EncodedPacket, void>;
  readonly [Symbol.dispose]: () => void;
}

/**
 * Undefined for a file without sound. Bytes that belong to no element let the parser read the same place for ever: zeros
 * at the end, for example, as a power failure leaves them.
 */
export const openSound = async (bytes: Uint8Array): Promise<Sound | undefined> => {
  let reads = 0;
  const source = new BufferSource(bytes);
  const guarded = source as unknown as ReadingSource;
  const read = guarded._read.bind(source);
  guarded._read = (...range) => {
    reads += 1;
    if (reads > 2 * MOST_READS) throw new Error('the reader makes no progress');
    // As at the end of the file. The parser then returns the packets that it has read ahead.
    return reads > MOST_READS ? null : read(...range);
  };
  const input = new Input({ source, formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) return undefined;
  return {
    track,
    packets: async function* packets(options) {
      reads = 0;
      for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, options)) {
        reads = 0;
        yield packet;
      }
    },
    [Symbol.dispose]: () => input.dispose(),
  };
};
