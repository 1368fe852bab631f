import { lazyComponent } from './lazy-component.tsx';

/** A modal dialog; its code comes after the page that may open it. */
export const Dialog = lazyComponent({
  load: async () => (await import('./dialog-box.tsx')).DialogBox,
  fallback: null,
});
