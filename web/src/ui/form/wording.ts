/** Chinese messages for validation errors that have none in the contract. */
import type { z } from 'zod';

/** antd replaces the placeholder with the field's label. */
const LABEL = '${label}';

export const missing = `请填写${LABEL}`;

const tooSmall = (origin: string, least: unknown): string => {
  if (origin === 'string') return `至少 ${least} 个字符`;
  return origin === 'array' ? `至少选择 ${least} 项` : `不能小于 ${least}`;
};

const tooBig = (origin: string, most: unknown): string => {
  if (origin === 'string') return `最多 ${most} 个字符`;
  return origin === 'array' ? `最多选择 ${most} 项` : `不能大于 ${most}`;
};

/** Fallback only: zod uses the schema's own message first. */
export const wording: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? '请输入整数' : `${LABEL}填写有误`;
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'invalid_format':
      return `${LABEL}格式不正确`;
    case 'invalid_value':
      return `请选择${LABEL}`;
    default:
      return `${LABEL}填写有误`;
  }
};
