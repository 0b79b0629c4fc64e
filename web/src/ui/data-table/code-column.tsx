/** A column of coded values, each shown as a labelled tag. */
import type { Code, Labels } from '../codes.ts';
import { Tag, type TagTone } from '../tag/Tag.tsx';
import type { Column } from './columns.ts';

interface Spec<Row, Value extends Code> extends Omit<Column<Row>, 'cell'> {
  readonly labels: Labels<Value>;
  readonly tones: Readonly<Record<Value, TagTone>>;
  readonly codeOf: (row: Row) => Value;
}

export const codeColumn = <Row, Value extends Code>({
  labels,
  tones,
  codeOf,
  ...column
}: Spec<Row, Value>): Column<Row> => ({
  ...column,
  cell: (row) => <Tag tone={tones[codeOf(row)]}>{labels[codeOf(row)]}</Tag>,
});
