/**
 * Statements whose shape depends on what was asked: text put together from pieces, every value in a hole. For the lists
 * that are asked all day with ever other filters; compiling them with the builder would cost more than running them.
 */
import type { Statement } from './one-trip.ts';

export class Holes {
  private readonly held: unknown[] = [];

  /** Keeps the value for its place, and gives the text that stands there. */
  hold(value: unknown): string {
    this.held.push(value);
    return `$${this.held.length}`;
  }

  /** The statement as it goes on the wire. Later values may still be held for another one that begins alike. */
  fill(text: string): Statement {
    return { text, values: [...this.held] };
  }
}
