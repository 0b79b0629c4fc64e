/** Maps the calls of the local blacklist to their handlers. No logic here. */
import * as contract from '@gonghai/contract/calls/blocked-number.contract.ts';
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { bind, bindDownload, bindUpload, type Route } from '../../http/bind.ts';
import { addBlockedNumbers, importBlockedNumbers, removeBlockedNumbers } from './blocked-numbers.commands.ts';
import { searchBlockedNumbers } from './blocked-numbers.queries.ts';
import { numberTemplateFile } from './blocked-numbers.sheets.ts';

export const blockedNumberRoutes = ({ isConnected }: { readonly isConnected: boolean }): readonly Route[] => [
  bind(contract.queryBlockedNumbers, ({ Tel, ...page }, { db, actor }) =>
    searchBlockedNumbers(db, actor.tenantId, normalPhone(Tel ?? ''), page),
  ),
  bind(contract.addBlockedNumbers, ({ Text }, ctx) => addBlockedNumbers(ctx, Text)),
  bindUpload(contract.importBlockedNumbers, (_, ctx, file) => importBlockedNumbers(ctx, file)),
  bindDownload(contract.blockedNumberTemplate, () => Promise.resolve(numberTemplateFile())),
  bind(contract.deleteBlockedNumbers, ({ Ids }, ctx) => removeBlockedNumbers(ctx, Ids)),
  bind(contract.readFilterState, () => Promise.resolve({ IsConnected: isConnected })),
];
