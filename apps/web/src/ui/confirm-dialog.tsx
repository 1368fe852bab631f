import { lazyComponent } from './lazy-component.tsx';

/** Asks before an act that cannot be undone; its code comes after the page that may ask. */
export const ConfirmDialog = lazyComponent(async () => (await import('./confirm-box.tsx')).ConfirmBox);
