/** A row as it lies in what came over the wire: turned into texts when somebody asks for them, or read where it is. */

/** Text or null, in the order of the columns. */
export type Fields = readonly (string | null)[];

const NULL = -1;
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

/** In the place of the driver's own message. Its bytes are the driver's: whoever wants them later must copy them now. */
export class WireRow {
  readonly name = 'dataRow';
  readonly length: number;
  readonly bytes: Buffer;
  readonly #start: number;

  constructor(bytes: Buffer, start: number, length: number) {
    this.bytes = bytes;
    this.#start = start;
    this.length = length;
  }

  /** Where each column begins and ends; one that is null ends before it begins. */
  locate(begins: Int32Array, ends: Int32Array): void {
    const { bytes } = this;
    let at = this.#start + COUNT_BYTES;
    for (let column = 0; column < begins.length; column += 1) {
      const length = bytes.readInt32BE(at);
      at += LENGTH_BYTES;
      begins[column] = at;
      ends[column] = at + length;
      if (length !== NULL) at += length;
    }
  }

  /** What the driver's queries, and ours of few rows, read. */
  get fields(): Fields {
    const { bytes } = this;
    const count = bytes.readInt16BE(this.#start);
    const fields: (string | null)[] = [];
    let at = this.#start + COUNT_BYTES;
    for (let column = 0; column < count; column += 1) {
      const length = bytes.readInt32BE(at);
      at += LENGTH_BYTES;
      fields.push(length === NULL ? null : bytes.toString('utf8', at, at + length));
      if (length !== NULL) at += length;
    }
    return fields;
  }
}
