/** The calls of the lines. A line here says who answers; it decides nothing. */
import * as contract from '@gonghai/contract/lines/line.contract.ts';
import type { Secrets } from '../../db/secrets.ts';
import { bind, type Route } from '../../http/bind.ts';
import { editLine, enableLine, readLineRows, removeLine } from './lines.commands.ts';

export const lineRoutes = ({ secrets }: { readonly secrets: Secrets }): readonly Route[] => [
  bind(contract.queryLines, ({ userId }, ctx) => readLineRows(ctx, userId, secrets)),
  bind(contract.editLine, (edit, ctx) => editLine(ctx, edit, secrets)),
  bind(contract.enableLine, ({ Id, Enable }, ctx) => enableLine(ctx, Id, Enable)),
  bind(contract.removeLine, ({ id }, ctx) => removeLine(ctx, id)),
];
