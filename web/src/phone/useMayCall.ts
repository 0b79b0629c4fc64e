/** Whether the user may call customers. Without the right, numbers are plain text. */
import { dialCustomer } from '@gonghai/contract/calls/call.contract.ts';
import { useMay } from '../platform/current-user.ts';

export const useMayCall = (): boolean => useMay(dialCustomer.access);
