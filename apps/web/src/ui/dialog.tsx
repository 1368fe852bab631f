import { soon } from './soon.tsx';

/** A modal dialog; its code comes after the page that may open it. */
export const Dialog = soon(async () => (await import('./dialog-box.tsx')).DialogBox);
