/** antd's virtual table with the same rows, cells and heights, configured as documented. */
import { Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { SamplePerson } from '../../web/src/ui/kit/sample-people.ts';
import { benchColumns, type TableProps } from './bench-columns.ts';

const alignOf = { start: 'left', center: 'center', end: 'right' } as const;

const columns: TableColumnsType<SamplePerson> = benchColumns.map((column, at) => ({
  key: column.id,
  title: column.title,
  width: column.width,
  align: alignOf[column.align ?? 'start'],
  ...(at === 0 && { fixed: 'start' as const }),
  render: (_: unknown, person: SamplePerson) => column.cell(person),
}));

export const AntdTable = ({ people }: TableProps) => {
  const [selected, setSelected] = useState<readonly React.Key[]>([]);
  return (
    <Table<SamplePerson>
      virtual
      size="small"
      rowKey="Id"
      pagination={false}
      scroll={{ x: 1400, y: 760 }}
      columns={columns}
      dataSource={people}
      rowSelection={{ fixed: true, columnWidth: 40, selectedRowKeys: [...selected], onChange: setSelected }}
    />
  );
};
