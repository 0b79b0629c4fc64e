/** Starts the browser application. */
// Must be the first import: schemas read the configuration when they are created.
import './platform/zod-config.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { keepPhone } from './phone/keep-phone.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

keepPhone();

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
