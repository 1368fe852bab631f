import { soon } from './soon.tsx';

/** Asks before an act that cannot be undone; its code comes after the page that may ask. */
export const ConfirmDialog = soon(async () => (await import('./confirm-box.tsx')).ConfirmBox);
