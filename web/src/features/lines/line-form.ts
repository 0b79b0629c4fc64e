/** Converts a dialling scheme to a flat form and back. Its parts depend on its type. Pure functions. */
import {
  LinePart,
  lineScheme,
  type LineScheme,
  LineType,
  settingMessages as say,
  webSocketAddress,
} from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';

const { Type, Name } = lineScheme.shape;
const part = z.string().max(500).default('');

/** A telephone has only a name; a browser line also needs the addresses of the exchange. */
export const phoneForm = z.object({ Type, Name, Version: version.nullish() });
export const browserForm = phoneForm.extend({
  WSDomain: webSocketAddress,
  SIPIP: z.string().trim().min(1, say.sipAddress).max(500),
  GatewayPrefix: part,
  PhonePrefix: part,
  City: part,
});
export const formFor = (type: LineType | undefined) => (type === LineType.Browser ? browserForm : phoneForm);

export type LineForm = z.input<typeof phoneForm> & Partial<Record<LinePart, string>>;

export const formOf = ({ value, Version }: { readonly value: LineScheme; readonly Version: number }): LineForm => ({
  Type: value.Type,
  Name: value.Name,
  Version,
  ...Object.fromEntries(value.Config.map(({ Key, Value }) => [Key, Value])),
});

/** Empty parts are left out. */
export const schemeOf = (typed: LineForm): LineScheme => ({
  Type: typed.Type,
  Name: typed.Name,
  Config:
    typed.Type === LineType.Browser
      ? LinePart.map((Key) => ({ Key, Value: (typed[Key] ?? '').trim() })).filter(({ Value }) => Value !== '')
      : [],
});
