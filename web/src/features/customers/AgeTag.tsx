/** How long ago a customer was entered, in the words of the trade. */
import { type AgeLabel, ageLabelOf } from '@gonghai/contract/customers/customer-values.ts';
import { nowInShanghai } from '../../ui/calendar.ts';
import { Tag, type TagTone } from '../../ui/tag/Tag.tsx';

const tones: Record<AgeLabel, TagTone> = { 首咨: 'amber', 跟踪: 'blue', 库存: 'grey' };

export const AgeTag = ({ createdTime }: { readonly createdTime: number }) => {
  const age = ageLabelOf(createdTime, nowInShanghai().unix());
  return (
    <Tag tone={tones[age]} dot={false}>
      {age}
    </Tag>
  );
};
