/**
 * The driver's client, with its rows left as the bytes they came in. A list of a thousand rows has twenty thousand texts
 * in it, and making each of them only to write it out again was most of what such a list cost. It leans on the inside of
 * the driver, whose version is pinned.
 */
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import type { Duplex } from 'node:stream';
import { WireRow } from './wire-row.ts';

const DATA_ROW = 'D'.charCodeAt(0);

interface Message {
  readonly name: string;
}

/** The driver's parser, its inside included. */
interface OpenParser {
  parse(chunk: Buffer, take: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}
const DriverParser = Parser as unknown as new () => OpenParser;

/** What a message says of its length counts the four bytes it says it with. */
const LENGTH_BYTES = 4;

class RowParser extends DriverParser {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code === DATA_ROW) return new WireRow(bytes, offset, length - LENGTH_BYTES);
    return super.handlePacket(offset, code, length, bytes);
  }
}

/** The driver's connection under a client, as far as it is changed here; its types leave it out. */
interface Listening {
  connection: { attachListeners: (stream: Duplex) => void; emit: (event: string, message: Message) => boolean };
}

export class WireClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as Listening;
    connection.attachListeners = (stream) => {
      const parser = new RowParser();
      const take = (message: Message): void => {
        // A plain `error` would be one of the socket.
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      };
      stream.on('data', (chunk: Buffer) => parser.parse(chunk, take));
    };
  }
}
