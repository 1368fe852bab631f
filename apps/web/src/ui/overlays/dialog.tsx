import { lazyComponent } from '../base/lazy-component.tsx';

/** Modal dialog. Loaded after the page that may open it. */
export const Dialog = lazyComponent(async () => (await import('./dialog-box.tsx')).DialogBox);
