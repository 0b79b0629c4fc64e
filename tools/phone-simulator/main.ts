/** Runs the simulated desk phone: npm run phone-simulator. See docs/DESK-PHONE.md. */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createDeskPhone } from './desk-phone.ts';
import { listenForSockets } from './web-socket.ts';

const HELP = `Options: --port 8800 (0: any free one) --step 500 (milliseconds between the steps of a call)
         --origin https://crm.example.com (a page that may connect besides those of this computer; repeatable)
Last four digits of a dialled number: 0486 busy, 0480 unavailable, 0408 no answer, 0001 the other side hangs up,
0002 unplugged while talking, 0003 the middleware crashes, 0004 damaged frames while talking; others are answered.
Commands: ring NUMBER, answer, hangup, unplug, plug, crash (end connections), send TEXT (a frame as it is)`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8800' },
    step: { type: 'string', default: '500' },
    origin: { type: 'string', multiple: true, default: [] },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const OWN_PAGE = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** Programs without a page send no origin. */
const mayConnect = (origin: string | undefined): boolean =>
  origin === undefined || OWN_PAGE.test(origin) || values.origin.includes(origin);

const start = async (): Promise<void> => {
  const phone = createDeskPhone(Number(values.step), (line) => values.quiet || console.log(line.slice(0, 200)));
  try {
    const port = await listenForSockets(Number(values.port), {
      mayConnect,
      onOpen: phone.connect,
      onText: phone.take,
      onClose: phone.leave,
    });
    console.log(`The desk phone listens on ws://localhost:${port}`);
  } catch {
    console.error(`Port ${values.port} is in use: another middleware or simulator is running.`);
    process.exit(1);
  }
  if (!values.quiet) console.log(HELP);
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (!phone.command(line)) console.log(HELP);
  });
};

if (values.help) console.log(HELP);
else await start();
