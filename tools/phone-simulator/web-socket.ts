/** A small WebSocket server for text frames, for the simulator of the desk phone only. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Of the WebSocket protocol (RFC 6455). */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const Opcode = { Text: 1, Close: 8, Ping: 9, Pong: 10 } as const;
/** Longer frames of a client end the connection. */
const LONGEST_FRAME = 65_535;

export interface TextSocket {
  readonly send: (text: string) => void;
  /** Ends the connection without a close frame, as a process that crashed. */
  readonly drop: () => void;
}

interface Listener {
  readonly mayConnect: (origin: string | undefined) => boolean;
  readonly onOpen: (socket: TextSocket) => void;
  readonly onText: (socket: TextSocket, text: string) => void;
  readonly onClose: (socket: TextSocket) => void;
}

/** Frames of a server are not masked. */
const frameOf = (opcode: number, content: Buffer): Buffer => {
  const { length } = content;
  const head = Buffer.alloc(length < 126 ? 2 : length <= LONGEST_FRAME ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = length < 126 ? length : length <= LONGEST_FRAME ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, content]);
};

interface Frame {
  readonly opcode: number;
  readonly content: Buffer;
  readonly size: number;
}

/** The first frame in the bytes; undefined until it is complete. Throws for what a browser does not send. */
const firstFrame = (bytes: Buffer): Frame | undefined => {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  if (!(first & 0x80) || !(second & 0x80) || short === 127) throw new Error('unsupported frame');
  const start = short === 126 ? 8 : 6;
  if (bytes.length < start) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < start + length) return undefined;
  const mask = bytes.subarray(start - 4, start);
  const content = bytes.subarray(start, start + length).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return { opcode: first & 0x0f, content: Buffer.from(content), size: start + length };
};

const serve = (stream: Duplex, { onOpen, onText, onClose }: Listener): void => {
  let unread: Buffer = Buffer.alloc(0);
  const send = (opcode: number, content: Buffer): void => {
    if (stream.writable) stream.write(frameOf(opcode, content));
  };
  const socket: TextSocket = {
    send: (text) => send(Opcode.Text, Buffer.from(text)),
    drop: () => void stream.destroy(),
  };
  const take = ({ opcode, content }: Frame): void => {
    if (opcode === Opcode.Text) onText(socket, content.toString());
    else if (opcode === Opcode.Ping) send(Opcode.Pong, content);
    else if (opcode === Opcode.Close) stream.end(frameOf(Opcode.Close, content));
  };
  stream.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    try {
      for (let frame = firstFrame(unread); frame; frame = firstFrame(unread)) {
        unread = unread.subarray(frame.size);
        take(frame);
      }
    } catch {
      stream.destroy();
    }
  });
  stream.on('error', () => undefined);
  stream.on('close', () => onClose(socket));
  onOpen(socket);
};

/** Listens on this computer only. Rejects if the port is in use. */
export const listenForSockets = (port: number, listener: Listener): Promise<number> => {
  const server = createServer((_, response) => response.writeHead(426).end());
  server.on('upgrade', ({ headers }: IncomingMessage, stream: Duplex) => {
    const key = headers['sec-websocket-key'];
    if (!key || !listener.mayConnect(headers.origin)) return void stream.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const accept = createHash('sha1').update(`${key}${HANDSHAKE}`).digest('base64');
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    stream.write(`${[...lines, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`);
    return serve(stream, listener);
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
};
