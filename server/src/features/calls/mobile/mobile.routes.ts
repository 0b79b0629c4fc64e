/** Maps the calls of paired phones to their handlers. No logic here. */
import * as contract from '@gonghai/contract/calls/paired-phone.contract.ts';
import { bind, type Route } from '../../../http/bind.ts';
import { createPairing, readPairedPhone, revokePhone } from './pairing.commands.ts';

export const mobileRoutes = ({ publicUrl }: { readonly publicUrl: string | undefined }): readonly Route[] => [
  bind(contract.createPairing, (_, ctx) => createPairing(ctx, publicUrl)),
  bind(contract.queryPairedPhone, ({ userId }, ctx) => readPairedPhone(ctx, userId)),
  bind(contract.revokePhone, ({ UserId }, ctx) => revokePhone(ctx, UserId)),
];
