/** The dialling schemes (拨号设置) that staff choose a line from. */
import { type LinePart, type LineType, lineTypeLabel } from '@gonghai/contract/settings/setting-values.ts';
import { NameCell, TextCell } from '../../ui/data-table/cells.tsx';
import { codeColumn } from '../../ui/data-table/code-column.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import type { TagTone } from '../../ui/tag/Tag.tsx';
import { LineDialog } from './LineDialog.tsx';
import { SettingList } from '../../widgets/SettingList.tsx';
import { lineKind, type LineSetting as Line } from '../../widgets/settings.ts';

const tones: Record<LineType, TagTone> = { 'BS/SIP': 'blue', Mobile: 'green', USB: 'violet' };

const partOf = ({ value }: Line, part: LinePart): string =>
  value.Config.find(({ Key }) => Key === part)?.Value.trim() ?? '';

const partColumn = (id: LinePart, title: string, width: number, grow = 0): Column<Line> => ({
  id,
  title,
  width,
  ...(grow > 0 && { grow }),
  cell: (line) => <TextCell text={partOf(line, id)} />,
});

const columns: readonly Column<Line>[] = [
  {
    id: 'Name',
    title: '线路名称',
    width: 180,
    required: true,
    cell: ({ value }) => <NameCell name={value.Name} avatar={false} />,
  },
  codeColumn({
    id: 'Type',
    title: '类型',
    width: 120,
    labels: lineTypeLabel,
    tones,
    codeOf: ({ value }) => value.Type,
  }),
  partColumn('WSDomain', 'WebSocket 地址', 240, 2),
  partColumn('SIPIP', 'SIP 地址', 160, 1),
  partColumn('GatewayPrefix', '网关前缀', 120),
  partColumn('PhonePrefix', '外地前缀', 100),
  partColumn('City', '线路城市', 100),
];

const nameOf = ({ value }: Line): string => value.Name;
const searched = ({ value }: Line): string =>
  [value.Name, lineTypeLabel[value.Type], ...value.Config.map(({ Value }) => Value)].join(' ');
const renderDialog = (line: Line | undefined, onSaved: () => void) => (
  <LineDialog {...(line && { line })} onSaved={onSaved} />
);

export const LineList = () => (
  <SettingList
    kind={lineKind}
    title="拨号设置"
    noun="线路"
    listId="line-schemes"
    hint="名称、类型、地址"
    columns={columns}
    nameOf={nameOf}
    searched={searched}
    renderDialog={renderDialog}
    emptyDetail="员工从这里设置的线路中选择一条拨打电话。"
  />
);
