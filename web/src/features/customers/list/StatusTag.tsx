/** The tracking status of a customer: a colour of its own that stays the same for its name. */
import { Tag, type TagTone } from '../../../ui/tag/Tag.tsx';

const TONES: readonly TagTone[] = ['cyan', 'violet', 'blue', 'amber', 'green', 'rose'];

/** Statuses are the tenant's own and have no colours: neighbours in the dictionary differ. */
const toneOf = (id: number): TagTone => TONES[id % TONES.length] ?? 'grey';

interface Props {
  readonly id: number | null;
  readonly name: string | null;
}

export const StatusTag = ({ id, name }: Props) =>
  id === null || name === null ? <span className="gh-muted">—</span> : <Tag tone={toneOf(id)}>{name}</Tag>;
