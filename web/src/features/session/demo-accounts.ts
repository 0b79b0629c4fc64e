/** The demonstration accounts in the page's boot data; none elsewhere. */
import { z } from 'zod';

const account = z.object({ userName: z.string(), password: z.string(), role: z.string(), name: z.string() });
const boot = z.object({ accounts: z.array(account) });

export type DemoAccount = z.output<typeof account>;

export const readDemoAccounts = (): readonly DemoAccount[] => {
  const block = document.getElementById('boot')?.textContent;
  if (!block) return [];
  const parsed = boot.safeParse(JSON.parse(block));
  return parsed.success ? parsed.data.accounts : [];
};
