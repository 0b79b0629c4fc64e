/** One table of 1,000 rows by 12 columns, ours or antd's: `?table=ours`, `?table=antd`. */
import { createRoot } from 'react-dom/client';
import { samplePeople } from '../../web/src/ui/kit/sample-people.ts';
import { KitProvider } from '../../web/src/ui/KitProvider.tsx';
import { AntdTable } from './AntdTable.tsx';
import { OurTable } from './OurTable.tsx';

const tables = { ours: OurTable, antd: AntdTable } as const;
const wanted = new URLSearchParams(location.search).get('table') === 'antd' ? 'antd' : 'ours';
const Table = tables[wanted];
const people = samplePeople(1_000);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <KitProvider>
    <div style={{ display: 'flex', width: 1400, height: 800 }}>
      <Table people={people} />
    </div>
  </KitProvider>,
);
