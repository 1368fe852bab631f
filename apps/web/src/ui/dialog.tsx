import { lazyComponent } from './lazy-component.tsx';

/** A modal dialog; its code comes after the page that may open it. */
export const Dialog = lazyComponent(async () => (await import('./dialog-box.tsx')).DialogBox);
