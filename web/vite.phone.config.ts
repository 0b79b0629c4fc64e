/** Build of the phone's page: by itself, so that it shares no chunk and no style sheet with the application. */
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  // The files of the application, of which these are a part, are copied by its build.
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: false,
    cssCodeSplit: false,
    rolldownOptions: { input: 'phone.html' },
  },
});
