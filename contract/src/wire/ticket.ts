/** Tickets for requests where a browser cannot send headers: once for a download and the hub, repeatedly for sound. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The path of the hub in tickets. */
export const HUB_PATH = 'hub';
export const TICKET_SECONDS = 60;

export const createTicket = endpoint({
  summary: '票据：代替签名；用于一个下载地址或加入推送时只能用一次，用于收听录音时10分钟内可重复使用',
  method: 'POST',
  path: 'api/Authorize/Ticket',
  access: 'all',
  request: z.object({ Path: z.string().min(1).max(20_000) }),
  answer: z.object({ Ticket: z.string(), ExpiresIn: z.int() }),
  rate: 'ordinary',
  audit: 'none',
});
