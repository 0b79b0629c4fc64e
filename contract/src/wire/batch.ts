/** The result of a batch; the message names the failures. A batch in which nothing succeeded is refused. */
import { z } from 'zod';
import { id } from './fields.ts';

export const batchResult = z.object({
  Succeeded: z.int(),
  Failed: z.array(z.object({ Id: id, Name: z.string(), Message: z.string() })),
});
export type BatchResult = z.output<typeof batchResult>;
