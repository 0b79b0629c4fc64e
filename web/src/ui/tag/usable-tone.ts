/** The colours of 启用 and 禁用. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { TagTone } from './Tag.tsx';

export const usableTone: Readonly<Record<UsableStatus, TagTone>> = {
  [UsableStatus.Enabled]: 'green',
  [UsableStatus.Disabled]: 'grey',
};
