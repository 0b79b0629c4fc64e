/** Rows with child rows in the list table. */
import { useMemo } from 'react';
import { MoneyCell, NameCell, TextCell } from '../../data-table/cells.tsx';
import type { Column } from '../../data-table/columns.ts';
import { DataTable } from '../../data-table/DataTable.tsx';
import { useRowMarks } from '../../data-table/useRowMarks.ts';
import { useTableLayout } from '../../data-table/useTableLayout.ts';
import { samplePeople, type SamplePerson } from '../sample-people.ts';
import '../sections.css';
import type { KitSection } from '../section.ts';

interface Parent extends SamplePerson {
  readonly Children: readonly Parent[];
}

const people = samplePeople(60).map((person): Parent => ({ ...person, Children: [] }));
/** Every third person has one or two children. */
const parents = people
  .filter((_, at) => at % 3 === 0)
  .map((person, at): Parent => ({ ...person, Children: people.slice(at * 3 + 1, at * 3 + 1 + (at % 3)) }));

const columns: readonly Column<Parent>[] = [
  {
    id: 'Name',
    title: '客户',
    width: 180,
    required: true,
    ownClick: true,
    cell: ({ Name }) => <NameCell name={Name} onOpen={() => undefined} />,
  },
  { id: 'Company', title: '公司', width: 160, grow: 1, cell: ({ Company }) => <TextCell text={Company} /> },
  { id: 'Amount', title: '金额', width: 110, align: 'end', cell: ({ Amount }) => <MoneyCell amount={Amount} /> },
  { id: 'Owner', title: '负责人', width: 90, cell: ({ Owner }) => <TextCell text={Owner} /> },
];

const rowId = ({ Id }: Parent): number => Id;
const childrenOf = ({ Children }: Parent) => Children;

const Show = () => {
  const layout = useTableLayout('kit-child-rows', columns);
  const marks = useRowMarks();
  const rows = useMemo(() => parents, []);
  return (
    <div className="kit-stage">
      <DataTable
        label="报单"
        columns={columns}
        rows={rows}
        rowId={rowId}
        childrenOf={childrenOf}
        layout={layout}
        marks={marks}
      />
    </div>
  );
};

export const section: KitSection = {
  title: '子行',
  purpose: '一层子行：点箭头或按左右方向键展开、收起，父行和子行都能选择。',
  order: 12,
  Show,
};
