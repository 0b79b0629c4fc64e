/** Turns off zod's compiled parsers: they need `new Function`, which the content security policy forbids. */
import { z } from 'zod';

z.config({ jitless: true });
