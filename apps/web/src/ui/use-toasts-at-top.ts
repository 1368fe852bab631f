import { useRootAttribute } from './use-root-attribute.ts';
import { useMediaQuery } from './use-media-query.ts';

/** For a page with the controls of new items at its lower end: toasts stand at the top if no side is free. */
export const useToastsAtTop = (): void => useRootAttribute('toasts-on-top', !useMediaQuery('(min-width: 64rem)'));
