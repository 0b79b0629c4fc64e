/** Extensions (分机管理): the extension number and password of each member of staff. For administrators of the exchange. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { lookupPageRequest } from '../wire/envelope.ts';
import { id, idOf, searchText } from '../wire/fields.ts';

const extensionRow = z.object({
  UserId: id,
  Name: z.string(),
  Department: z.string(),
  JobNo: z.string(),
  /** Masked. A single password can be shown, which is audited each time. */
  Password: z.string(),
  Url: z.string(),
});
export type ExtensionRow = z.output<typeof extensionRow>;

export const queryExtensions = endpoint({
  summary: '权限范围内启用员工的分机；密码以掩码返回，每次查看都有记录',
  method: 'POST',
  path: 'api/Call/QueryUncallInformation',
  access: ['Uncall'],
  request: lookupPageRequest.extend({ Name: searchText.nullish() }),
  answer: z.array(extensionRow),
  rate: 'ordinary',
  audit: 'export',
});

export const revealExtension = endpoint({
  summary: '查看一个分机的密码，有记录',
  method: 'POST',
  path: 'api/Call/RevealUncallPassword',
  access: ['Uncall'],
  request: z.object({ UserId: idOf('extension') }),
  answer: z.object({ Password: z.string() }),
  rate: 'lookup',
  audit: 'change',
});
