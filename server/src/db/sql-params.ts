/** Parameters of a statement whose text depends on the filters of a request. Values never become part of the text. */
import type { Statement } from './driver/pipelined-batch.ts';

export class SqlParams {
  private readonly values: unknown[] = [];

  /** Stores the value and returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /**
   * The statement with all values added so far. The text must use every one of them; later values belong to a later
   * statement.
   */
  statement(text: string): Statement {
    return { text, values: [...this.values] };
  }
}
