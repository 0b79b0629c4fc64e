/** Reads the environment once. Every variable is documented in the README; an invalid one is refused in one line. */
import { isIP } from 'node:net';
import { z } from 'zod';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535');

/** Needed to insert name and password of the application role. */
const namesHostAndDatabase = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname !== '' && new URL(url).pathname.length > 1;

/** Addresses, networks, and the names for private networks. */
const isProxyList = (text: string): boolean =>
  text.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const family = isIP(address);
    if (family === 0 || rest.length > 0) return false;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  });

/** Without a path. */
const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

const environment = z.object({
  PORT: port.default(8_080),
  // `localhost` stands for two addresses, but the hub listens on one.
  HOST: z
    .string()
    .default('127.0.0.1')
    .transform((host) => (host === 'localhost' ? '127.0.0.1' : host)),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .refine(namesHostAndDatabase, 'must have the form postgres://user:password@host/database')
    .optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: port.default(9_464),
  /** Where `crm exchange` listens, and to which the lines of the demonstration connect. */
  EXCHANGE_PORT: port.default(8_088),
  /** The filter provider that is asked before each call, for tenants that chose one. */
  BLACK_FILTER_URL: z
    .string()
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'must be an address that begins with https://')
    .optional(),
  /** Origins that addresses in settings may name although they are inside the network or not encrypted. */
  ALLOWED_INSIDE_URLS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine((list) => list.every(isOrigin), 'must be addresses such as http://10.0.0.8:8080, separated by commas')
    .optional(),
  /** Where people outside reach this installation, for QR codes and pay links. */
  PUBLIC_URL: z
    .string()
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'must be an address that begins with https://')
    .refine((url) => !/[?#]/.test(url), 'must have neither ? nor #')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Whether exports take the session from their address, as the documents describe it. */
  QUERY_SIGNATURE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of pino’s levels, such as info')
    .default('info'),
  /** Proxies whose X-Forwarded-For header is trusted, separated by commas. */
  TRUST_PROXY: z.string().refine(isProxyList, 'must be addresses separated by commas').optional(),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The environment variable ${issue?.path.join('.')} is wrong: it ${issue?.message}.`);
};
