/** Pauses before a repeated attempt, in milliseconds. */

export interface Pauses {
  readonly least: number;
  /** As `least` if all pauses are the same. */
  readonly most?: number;
  /** Each pause is this many times the one before. */
  readonly factor?: number;
  /** Random part of a pause, up and down: clients must not all repeat at the same moment. */
  readonly spread?: number;
}

interface Backoff {
  /** The next pause, longer than the one before until `most` is reached. */
  readonly next: () => number;
  /** An attempt succeeded: the pauses begin again with `least`. */
  readonly reset: () => void;
}

export const createBackoff = ({ least, most = least, factor = 2, spread = 0 }: Pauses): Backoff => {
  let pause = least;
  return {
    next: () => {
      const own = pause;
      pause = Math.min(pause * factor, most);
      return own * (1 + spread * (2 * Math.random() - 1));
    },
    reset: () => {
      pause = least;
    },
  };
};

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
