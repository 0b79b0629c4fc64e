/** The tracking status of a customer. */
import { Tag } from '../../../ui/tag/Tag.tsx';
import { statusTone } from './status-tone.ts';

interface Props {
  readonly id: number | null;
  readonly name: string | null;
}

export const StatusTag = ({ id, name }: Props) =>
  id === null || name === null ? <span className="gh-muted">—</span> : <Tag tone={statusTone(id, name)}>{name}</Tag>;
