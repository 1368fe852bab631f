import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readStored } from '../lib/stored.ts';
import { paths } from '../lib/paths.ts';
import { App } from './app.tsx';
import { preloadPage } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

/** Milliseconds that the first page's code may take before a spinner says that it is on its way. */
const patience = 300;

// Whoever was signed in most likely still is: the page's code is fetched at once and not after that has been asked.
const { pathname } = location;
const isLikely = !pathname.startsWith(paths.dashboard) || readStored('session') !== undefined;
const late = new Promise((resolve) => setTimeout(resolve, patience));
void Promise.race([isLikely && preloadPage(pathname), late]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
