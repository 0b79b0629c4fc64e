/** The learning platform of a tenant (学习平台): local, filled by signed pushes, or an outside one that is asked too. */
import { z } from 'zod';

export const LearnProvider = { Local: 'local', Http: 'http' } as const;
export type LearnProvider = (typeof LearnProvider)[keyof typeof LearnProvider];
export const learnProviderLabel: Record<LearnProvider, string> = { local: '内置（接收推送）', http: '外部学习平台' };

export const learnConfigMessages = {
  keys: '密钥和令牌须同时填写',
  required: '不能为空',
  address: '请输入 https:// 开头的地址',
  inside: '不能使用内网地址',
} as const;
const say = learnConfigMessages;

const LONGEST = 200;
const LONGEST_URL = 500;
const text = (longest: number) => z.string().trim().max(longest, `长度不能超过 ${longest} 个字符`).default('');
const key = text(LONGEST);

/** For a form that shows the address. */
export const requiredAddress = z.string({ error: say.required }).trim().min(1, say.required).max(LONGEST_URL);

export const learnConfig = z
  .object({
    Provider: z.enum(LearnProvider).default(LearnProvider.Local),
    /** In the address of the pushes. */
    Token: key,
    /** Signs the pushes, and our questions to an outside platform. */
    Secret: key,
    /** Of an outside platform; the names of the questions follow it. */
    BaseUrl: text(LONGEST_URL),
  })
  .superRefine(({ Provider, Token, Secret, BaseUrl }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] });
    if (Provider === LearnProvider.Http) {
      if (BaseUrl === '') refuse('BaseUrl', say.required);
      if (Secret === '') refuse('Secret', say.required);
    } else if ((Token === '') !== (Secret === '')) refuse(Token === '' ? 'Token' : 'Secret', say.keys);
  });
export type LearnConfig = z.output<typeof learnConfig>;

/** A new tenant has the local platform, which receives nothing until it has a token. */
export const usualLearnConfig: LearnConfig = { Provider: LearnProvider.Local, Token: '', Secret: '', BaseUrl: '' };
