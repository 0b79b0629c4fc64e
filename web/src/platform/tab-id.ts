/** The id of this browser tab. A push that carries it was caused by a request of this tab. */
import { newKey } from './long-call.ts';

export const TAB_ID = newKey();
