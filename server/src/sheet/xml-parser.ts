/** Streaming XML parser for untrusted files: no prefixes, no DOCTYPE, limited depth and text length. */
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { refuse } from './sheet-refused.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlListener {
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

interface XmlParser {
  readonly write: (chunk: Buffer) => void;
  readonly end: () => void;
}

const DEEPEST = 64;
/** Maximum length of a text or tag, which the parser buffers before it reports it. */
const LONGEST_PIECE = 1_000_000;

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

export const xmlParser = ({ open, text, close }: XmlListener): XmlParser => {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const decoder = new StringDecoder('utf8');
  let depth = 0;
  let gathered = 0;

  parser.on('opentag', (tag) => {
    gathered = 0;
    depth += 1;
    if (depth > DEEPEST) throw refuse.content();
    open(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    gathered = 0;
    depth -= 1;
    close?.(localName(tag.name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  // Entities can be declared only in a DOCTYPE, which no spreadsheet program writes.
  parser.on('doctype', () => {
    throw refuse.content();
  });
  parser.on('error', () => {
    throw refuse.content();
  });

  return {
    write: (chunk) => {
      gathered += chunk.length;
      parser.write(decoder.write(chunk));
      if (gathered > LONGEST_PIECE) throw refuse.content();
    },
    end: () => {
      parser.write(decoder.end()).close();
    },
  };
};

/** Reads a small part completely. */
export const readXml = async (part: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> => {
  const parser = xmlParser(listener);
  for await (const chunk of part) parser.write(chunk);
  parser.end();
};
