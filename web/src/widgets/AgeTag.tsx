/** Age of a customer as a tag. */
import { type AgeLabel, ageLabelOf } from '@gonghai/contract/customers/customer-values.ts';
import { nowSeconds } from '../ui/calendar.ts';
import { Tag, type TagTone } from '../ui/tag/Tag.tsx';
import './age-tag.css';

const tones: Record<AgeLabel, TagTone> = { 首咨: 'amber', 跟踪: 'blue', 库存: 'grey' };

interface Props {
  readonly createdTime: number;
  /** Beside a name: the word alone, in the colour of its tag. */
  readonly slim?: boolean;
}

export const AgeTag = ({ createdTime, slim = false }: Props) => {
  const age = ageLabelOf(createdTime, nowSeconds());
  if (slim) return <span className={`customer-age customer-age-${tones[age]}`}>{age}</span>;
  return (
    <Tag tone={tones[age]} dot={false}>
      {age}
    </Tag>
  );
};
