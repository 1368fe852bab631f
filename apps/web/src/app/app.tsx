import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Notice } from '@touchline/domain/core/notice.ts';
import { preloadWith } from '../lib/preload.ts';
import { connectNotices } from '../lib/notices.ts';
import { connectUnauthenticated, createQueryClient } from '../lib/queries.ts';
import { endLocally, onSessionEvent, startSession } from '../lib/session.ts';
import { preloadToaster, ToastOutlet } from '../ui/toast-outlet.tsx';
import { showToast } from '../ui/toast.ts';
import { preloadPage, Router } from './router.tsx';

const variants = { success: 'success', error: 'destructive', neutral: 'default' } as const;

const toast = ({ title, description, tone }: Notice): void =>
  showToast({ title, variant: variants[tone], ...(description !== undefined && { description }) });

/** The app around every page: cache, session, notices. */
export function App({ client: given }: { client?: QueryClient }) {
  const [client] = useState(() => given ?? createQueryClient());

  useEffect(() => {
    connectNotices(toast);
    preloadWith(preloadPage);
    // The protected area then sends the person to /login and remembers where they were.
    connectUnauthenticated(endLocally);
    // Whoever signs out, in whichever tab, leaves nothing of theirs in the cache for the next person.
    const forget = onSessionEvent((event) => {
      if (event === 'signedOut' || event === 'signedIn') client.clear();
    });
    const stop = startSession();
    const ahead = setTimeout(preloadToaster, 2000);
    return () => {
      stop();
      forget();
      clearTimeout(ahead);
    };
  }, [client]);

  return (
    <QueryClientProvider client={client}>
      <Router />
      <ToastOutlet />
    </QueryClientProvider>
  );
}
