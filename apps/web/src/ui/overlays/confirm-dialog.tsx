import { lazyComponent } from '../base/lazy-component.tsx';

/** Confirms an action that cannot be undone. Loaded after the page that may open it. */
export const ConfirmDialog = lazyComponent(async () => (await import('./confirm-box.tsx')).ConfirmBox);
