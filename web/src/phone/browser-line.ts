/** The enabled line of the user, with what the browser telephone needs to connect. */
import { lineChoice, queryLines } from '@gonghai/contract/lines/line.contract.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { z } from 'zod';
import { call, readData } from '../platform/api.ts';
import { mayConnect } from '../platform/phone-hosts.ts';
import type { ChannelLine } from './line/channel.ts';

/** The parts of a scheme are added by the server; their type is known only by name. */
const browserLine = lineChoice.extend({ WSDomain: z.string(), SIPIP: z.string() });

/** Undefined if no line is enabled, or one that is not for the browser. */
export const readBrowserLine = async (userId: number): Promise<ChannelLine | undefined> => {
  const lines = await call(queryLines, { userId }, { quiet: true });
  const enabled = lines.find(({ Enable }) => Enable);
  const { data } = browserLine.safeParse(enabled && readData(enabled.SIPConfig));
  if (!enabled || !data || data.Type !== LineType.Browser) return undefined;
  return {
    id: enabled.Id,
    name: data.Name,
    address: data.WSDomain.trim(),
    domain: data.SIPIP.trim(),
    account: enabled.SIPUserName,
    password: enabled.SIPPassword,
  };
};

/** Whether the page must be loaded again before the telephone of this user can connect. */
export const isPhoneBlocked = async (userId: number): Promise<boolean> => {
  const line = await readBrowserLine(userId).catch(() => undefined);
  return line !== undefined && !mayConnect(line.address);
};
