/** Parses the server's batch result: 成功2条，失败1条：张三：不能操作自己的账号；… Pure. */

export interface Outcome {
  readonly summary: string;
  /** Failures with reasons, one line each; empty when everything succeeded. */
  readonly failures: readonly string[];
}

const TOLD = /^(成功\d+条，失败\d+条)：(.+)$/s;

export const outcomeOf = (message: string): Outcome => {
  const [, summary = message, failures = ''] = TOLD.exec(message) ?? [];
  return { summary, failures: failures === '' ? [] : failures.split('；') };
};
