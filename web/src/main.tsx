/** Starts the browser program. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KitProvider } from './ui/KitProvider.tsx';
import { LoadingOverlay } from './ui/state/LoadingOverlay.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <KitProvider>
      <LoadingOverlay open wholeWindow />
    </KitProvider>
  </StrictMode>,
);
