/** Build of the browser application: few long-lived chunks for libraries, one lazy chunk per screen. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const library = (names: string): RegExp => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/** Parts of antd that only some screens need. Their texts belong to the locale, which all screens need. */
const HEAVY = 'picker|date-picker|time-picker|calendar|tree|tree-select|cascader|table|transfer|upload|pagination';
const heavyPart = (names: string): RegExp =>
  new RegExp(`node_modules[\\\\/](antd[\\\\/]es|@rc-component)[\\\\/](${names})[\\\\/](?!.*locale)`);
const antdBase = new RegExp(
  `node_modules[\\\\/](@ant-design|(antd[\\\\/]es|@rc-component)[\\\\/](?!(${HEAVY})[\\\\/](?!.*locale)))`,
);

export default defineConfig({
  base: './',
  plugins: [react()],
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  build: {
    target: 'es2022',
    sourcemap: false,
    // The style sheet is small. A separate one that failed to load once would not be requested again.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group includes what its modules import: the base comes first, so that no other group takes its modules.
          groups: [
            // The configuration must run first: chunks with schemas are evaluated before the entry.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|platform[\\/]zod-config\.ts$/, priority: 45 },
            { name: 'react', test: library('react|react-dom|scheduler|react-router'), priority: 40 },
            // The shell uses dayjs too: it must not load the date picker with it.
            { name: 'dayjs', test: library('dayjs'), priority: 35 },
            { name: 'antd', test: antdBase, priority: 30, minShareCount: 2 },
            { name: 'date-picker', test: heavyPart('picker|date-picker|time-picker|calendar'), priority: 20 },
            { name: 'tree', test: heavyPart('tree|tree-select|cascader'), priority: 20 },
            {
              name: 'big-table',
              test: library('@tanstack[\\\\/](react-table|table-core|react-virtual|virtual-core)'),
              priority: 20,
            },
          ],
        },
      },
    },
  },
});
