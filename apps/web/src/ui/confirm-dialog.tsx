import { lazyComponent } from './lazy-component.tsx';

/** Confirms an action that cannot be undone; loaded after the page that may open it. */
export const ConfirmDialog = lazyComponent(async () => (await import('./confirm-box.tsx')).ConfirmBox);
