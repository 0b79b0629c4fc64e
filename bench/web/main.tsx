/** Shows one component, ours or antd's: `?piece=table&by=ours`, `?piece=tree&by=antd`. */
import { createRoot } from 'react-dom/client';
import { samplePeople } from '../../web/src/ui/kit/sample-people.ts';
import { KitProvider } from '../../web/src/ui/KitProvider.tsx';
import { AntdTable } from './AntdTable.tsx';
import { OurTable } from './OurTable.tsx';
import { AntdTree, OurTree } from './trees.tsx';

const people = samplePeople(1_000);
const pieces = {
  'table ours': () => <OurTable people={people} />,
  'table antd': () => <AntdTable people={people} />,
  'tree ours': () => <OurTree />,
  'tree antd': () => <AntdTree />,
} as const;

const asked = new URLSearchParams(location.search);
const wanted = `${asked.get('piece')} ${asked.get('by')}`;
const Piece = Object.entries(pieces).find(([name]) => name === wanted)?.[1];
const root = document.getElementById('root');
if (!root || !Piece) throw new Error(`There is no ${wanted} to be shown`);
createRoot(root).render(
  <KitProvider>
    <div style={{ display: 'flex', width: 1400, height: 800 }}>
      <Piece />
    </div>
  </KitProvider>,
);
