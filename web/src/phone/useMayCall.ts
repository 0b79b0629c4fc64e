/** Whether the user may call customers. Without the right, numbers are plain text. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useMay } from '../platform/current-user.ts';
import { callsOf } from '../widgets/kind-calls.ts';

export const useMayCall = (kind: CustomerKind = CustomerKind.Sales): boolean =>
  useMay(callsOf[kind].dialCustomer.access);
