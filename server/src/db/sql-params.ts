/** Parameters of a statement whose text depends on the filters of a request. Values never become part of the text. */
import type { Statement } from './driver/pipelined-batch.ts';

export class SqlParams {
  private readonly values: unknown[];

  constructor(values: readonly unknown[] = []) {
    this.values = [...values];
  }

  /** Stores the value and returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /**
   * The statement with all values added so far. The text must use every one of them; later values belong to a later
   * statement.
   */
  statement<Result>(text: string): Statement<Result> {
    return { text, values: [...this.values] };
  }

  /** For one of several statements that share the values so far. What it adds does not reach the others. */
  copy(): SqlParams {
    return new SqlParams(this.values);
  }
}
