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

/** The parts of antd that the login page shows. */
const antdLogin = new RegExp(
  'node_modules[\\\\/]antd[\\\\/]es[\\\\/](config-provider|app|message|form|input|button|tooltip|theme|locale)[\\\\/]',
);

const source = (paths: string): RegExp => new RegExp(`web[\\\\/]src[\\\\/](${paths.replaceAll('/', '[\\\\/]')})`);

/** Modules of a feature that several screens share. Contracts are apart: they need no components. */
const featureOf = (id: string): string | null => {
  const [, side, feature] = /(features|contract[\\/]src)[\\/]([\w-]+)[\\/]/.exec(id) ?? [];
  return feature === undefined ? null : `${feature}-${side === 'features' ? 'shared' : 'contract'}`;
};

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
            { name: 'antd', test: antdLogin, priority: 32 },
            { name: 'antd-more', test: antdBase, priority: 30, minShareCount: 2 },
            { name: 'date-picker', test: heavyPart('picker|date-picker|time-picker|calendar'), priority: 20 },
            { name: 'tree', test: heavyPart('tree|tree-select|cascader'), priority: 20 },
            {
              name: 'big-table',
              test: library('@tanstack[\\\\/](react-table|table-core|react-virtual|virtual-core)'),
              priority: 20,
            },
            // The login page, then the shell, the home page and lists: each takes from the later ones what it imports.
            { name: 'start', test: /src[\\/](?!main\.tsx)|lucide|tanstack|zustand/, tags: ['$initial'], priority: 28 },
            { name: 'LoginScreen', test: source('features/session/LoginScreen.tsx'), priority: 27 },
            { name: 'shell', test: source('app/(shell|tabs)/|phone/(enabled-line|keep-phone).ts'), priority: 26 },
            { name: 'HomeScreen', test: source('features/home/HomeScreen.tsx'), priority: 24 },
            { name: 'list', test: source('ui/(list|data-table)/'), priority: 18 },
            // What else is shared, in few chunks: a small one costs a request and more time than its size suggests.
            { name: 'ui', test: source('ui/'), priority: 16, minShareCount: 2 },
            { name: 'widgets', test: source('widgets/'), priority: 14, minShareCount: 2 },
            { name: 'icons', test: library('lucide-react'), priority: 12, minShareCount: 2 },
            { name: featureOf, debugName: 'features', priority: 10, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
