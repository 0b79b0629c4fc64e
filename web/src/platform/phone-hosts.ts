/** The telephone servers that the content security policy of this page allows, from its boot data. */
import { z } from 'zod';

const boot = z.object({ phoneHosts: z.array(z.string()) });

/** A page that was loaded before the sign-in, or before a new line, must reload to connect. */
export const mayConnect = (address: string): boolean => {
  const block = document.getElementById('boot')?.textContent;
  // The development server sends no policy.
  if (!block || import.meta.env.DEV || !URL.canParse(address)) return true;
  const { data } = boot.safeParse(JSON.parse(block));
  const { protocol, host } = new URL(address);
  return !data || data.phoneHosts.includes(`${protocol}//${host}`);
};
