import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { resumeBrought } from '../lib/session/session.ts';
import { readStored } from '../lib/device/local-storage.ts';
import { paths } from '../lib/routing/paths.ts';
import { App } from './app.tsx';
import { preloadPage } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

/** Milliseconds until a spinner appears while the first page's code and data load. */
const spinnerAfterMs = 300;

// Fetches the code for a likely page before the session is known. A returning user, probably still signed in, is
// redirected from the landing page.
const { pathname } = location;
const isKnown = readStored('session') !== undefined;
const isLikely = pathname === paths.landing ? !isKnown : isKnown || !pathname.startsWith(paths.dashboard);
const spinnerDelay = new Promise((resolve) => setTimeout(resolve, spinnerAfterMs));
const startup = Promise.all([isLikely && preloadPage(pathname), resumeBrought()]);
void Promise.race([startup, spinnerDelay]).then(() =>
  // Renders in small steps, so that the browser can do other work in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
