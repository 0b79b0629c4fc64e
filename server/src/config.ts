/** The environment, read once. Every variable is in the README; a wrong one is refused in one line. */
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  PORT: port.default(8_080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: port.default(9_464),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Addresses of proxies whose X-Forwarded-For is believed, separated by commas. */
  TRUST_PROXY: z.string().optional(),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  // A variable that is set to nothing is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The environment variable ${issue?.path.join('.')} is wrong: ${issue?.message}`);
};
