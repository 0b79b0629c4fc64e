/** The browser application: providers around the screens. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { HashRouter } from 'react-router';
import { isLoading, loadingNote, onLoading } from '../platform/loading.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { KitProvider } from '../ui/KitProvider.tsx';
import { Announcer } from '../ui/overlay/Announcer.tsx';
import { LoadingOverlay } from '../ui/state/LoadingOverlay.tsx';
import { TabBoundary } from '../ui/state/TabBoundary.tsx';
import { Gate } from './Gate.tsx';

export const App = () => {
  const [queries] = useState(createQueryClient);
  const loading = useSyncExternalStore(onLoading, isLoading);
  const note = useSyncExternalStore(onLoading, loadingNote);
  return (
    <QueryClientProvider client={queries}>
      <KitProvider>
        <Announcer />
        <TabBoundary detail="重新加载后可继续使用。">
          {/* Without transitions: URL, tabs and content change in one render. */}
          <HashRouter useTransitions={false}>
            <Gate />
          </HashRouter>
        </TabBoundary>
        <LoadingOverlay open={loading} wholeWindow {...(note !== undefined && { text: note })} />
      </KitProvider>
    </QueryClientProvider>
  );
};
