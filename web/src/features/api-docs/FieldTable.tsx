/** The fields of a request or response. */
import { fieldRows, type JsonSchema, NOTHING, OBJECT, wholeType } from './schema-fields.ts';

const INDENT = 18;
const EDGE = 12;

interface Props {
  readonly schema: JsonSchema;
  readonly label: string;
}

export const FieldTable = ({ schema, label }: Props) => {
  const rows = fieldRows(schema);
  const whole = wholeType(schema);
  if (rows.length === 0) return <p className="gh-secondary">{whole === NOTHING || whole === OBJECT ? '无' : whole}</p>;
  return (
    <>
      {whole !== OBJECT && <p className="gh-secondary">{whole}，每项：</p>}
      <table className="api-docs-fields" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">类型</th>
            <th scope="col">必填</th>
            <th scope="col">限制</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, depth, type, isRequired, limits }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and rows never move
            <tr key={at}>
              <td style={{ paddingLeft: EDGE + depth * INDENT }}>
                <code>{name}</code>
              </td>
              <td>{type}</td>
              <td>{isRequired ? '是' : ''}</td>
              <td className="gh-secondary">{limits}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
