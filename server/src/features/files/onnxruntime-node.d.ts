/** The types of the inference engine that we use: its package has lost its own. */
declare module 'onnxruntime-node' {
  export class Tensor {
    readonly data: unknown;
    readonly dims: readonly number[];
    constructor(type: 'float32', data: Float32Array, dims: readonly number[]);
  }

  export interface SessionOptions {
    readonly intraOpNumThreads: number;
    readonly interOpNumThreads: number;
    readonly enableCpuMemArena: boolean;
    readonly enableMemPattern: boolean;
    readonly logSeverityLevel: 0 | 1 | 2 | 3 | 4;
  }

  export class InferenceSession {
    static create(path: string, options: SessionOptions): Promise<InferenceSession>;
    readonly inputNames: readonly string[];
    readonly outputNames: readonly string[];
    run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
  }
}
