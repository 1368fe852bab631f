import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { resumeBrought } from '../lib/session/session.ts';
import { readStored } from '../lib/device/local-storage.ts';
import { paths } from '../lib/routing/paths.ts';
import { App } from './app.tsx';
import { preloadPage } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

/** Milliseconds that the first page's code and data may take before a spinner shows. */
const spinnerAfterMs = 300;

// A user who was signed in likely still is and leaves the landing page: fetches the code before the session is known.
const { pathname } = location;
const isKnown = readStored('session') !== undefined;
const isLikely = pathname === paths.landing ? !isKnown : isKnown || !pathname.startsWith(paths.dashboard);
const tooLate = new Promise((resolve) => setTimeout(resolve, spinnerAfterMs));
const loaded = Promise.all([isLikely && preloadPage(pathname), resumeBrought()]);
void Promise.race([loaded, tooLate]).then(() =>
  // In small steps, so that the browser can do other work in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
