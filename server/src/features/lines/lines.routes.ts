/** Maps the calls of lines to their handlers. No logic here. */
import * as contract from '@gonghai/contract/lines/line.contract.ts';
import * as extensions from '@gonghai/contract/lines/extension.contract.ts';
import type { Secrets } from '../../db/secrets.ts';
import { bind, type Route } from '../../http/bind.ts';
import { revealExtension, showExtensions } from './extensions.commands.ts';
import { editLine, enableLine, readLineRows, removeLine } from './lines.commands.ts';

export const lineRoutes = ({ secrets }: { readonly secrets: Secrets }): readonly Route[] => [
  bind(contract.queryLines, ({ userId }, ctx) => readLineRows(ctx, userId, secrets)),
  bind(contract.editLine, (edit, ctx) => editLine(ctx, edit, secrets)),
  bind(contract.enableLine, ({ Id, Enable }, ctx) => enableLine(ctx, Id, Enable)),
  bind(extensions.queryExtensions, (request, ctx) => showExtensions(ctx, request)),
  bind(extensions.revealExtension, ({ UserId }, ctx) => revealExtension(ctx, UserId, secrets)),
  bind(contract.removeLine, ({ id }, ctx) => removeLine(ctx, id)),
];
