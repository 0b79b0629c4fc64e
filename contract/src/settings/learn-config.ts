/** The learning platform of a tenant (学习平台): local, filled by signed pushes. */
import { z } from 'zod';

export const LearnProvider = { Local: 'local' } as const;
export type LearnProvider = (typeof LearnProvider)[keyof typeof LearnProvider];

export const learnConfigMessages = { keys: '密钥和令牌须同时填写' } as const;

const LONGEST = 200;
const key = z.string().trim().max(LONGEST, `长度不能超过 ${LONGEST} 个字符`).default('');

export const learnConfig = z
  .object({
    Provider: z.enum(LearnProvider).default(LearnProvider.Local),
    /** In the address of the pushes. */
    Token: key,
    /** Signs the pushes. */
    Secret: key,
  })
  .superRefine(({ Token, Secret }, context) => {
    if ((Token === '') === (Secret === '')) return;
    context.addIssue({
      code: 'custom',
      message: learnConfigMessages.keys,
      path: [Token === '' ? 'Token' : 'Secret'],
    });
  });
export type LearnConfig = z.output<typeof learnConfig>;

/** A new tenant has the local platform, which receives nothing until it has a token. */
export const usualLearnConfig: LearnConfig = { Provider: LearnProvider.Local, Token: '', Secret: '' };
