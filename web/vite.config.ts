/** How the browser program is built: few, long-lived chunks for the libraries, one lazy chunk per screen. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const library = (names: string): RegExp => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

export default defineConfig({
  base: './',
  plugins: [react()],
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  build: {
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: library('react|react-dom|scheduler|react-router'), priority: 30 },
            {
              name: 'antd',
              test: library('antd|@ant-design|@rc-component|dayjs'),
              priority: 20,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
