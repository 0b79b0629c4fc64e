/** The enabled line of the user, with what the telephone of its kind needs to connect. */
import { lineChoice, queryLines } from '@gonghai/contract/lines/line.contract.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { z } from 'zod';
import { call, readData } from '../platform/api.ts';
import { mayConnect } from '../platform/phone-hosts.ts';
import type { ChannelLine } from './line/channel.ts';

/** Of the middleware on the user's own computer. The content security policy of every page allows it. */
const DESK_PHONE = 'ws://localhost:8800';

/** The parts of a scheme are added by the server; their type is known only by name. */
const enabledLine = lineChoice.extend({ WSDomain: z.string().default(''), SIPIP: z.string().default('') });

/** Undefined if no line is enabled, or one without an exchange. */
export const readEnabledLine = async (userId: number): Promise<ChannelLine | undefined> => {
  const lines = await call(queryLines, { userId }, { quiet: true });
  const enabled = lines.find(({ Enable }) => Enable);
  const { data } = enabledLine.safeParse(enabled && readData(enabled.SIPConfig));
  if (!enabled || !data) return undefined;
  const known = { id: enabled.Id, name: data.Name };
  if (data.Type === LineType.DeskPhone) return { kind: LineType.DeskPhone, ...known, address: DESK_PHONE };
  if (data.Type === LineType.Mobile) return { kind: LineType.Mobile, ...known };
  if (data.Type !== LineType.Browser || !data.WSDomain || !data.SIPIP) return undefined;
  return {
    kind: LineType.Browser,
    ...known,
    address: data.WSDomain.trim(),
    domain: data.SIPIP.trim(),
    account: enabled.SIPUserName,
    password: enabled.SIPPassword,
  };
};

/** Whether the page must be loaded again before the telephone of this line can connect. */
export const isLineBlocked = (line: ChannelLine): boolean =>
  line.kind === LineType.Browser && !mayConnect(line.address);

export const isPhoneBlocked = async (userId: number): Promise<boolean> => {
  const line = await readEnabledLine(userId).catch(() => undefined);
  return line !== undefined && isLineBlocked(line);
};
