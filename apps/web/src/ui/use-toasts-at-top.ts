import { useRootAttribute } from './use-root-attribute.ts';
import { useMediaQuery } from './use-media-query.ts';

/** For a page that puts the controls of what was just made at its lower end: where no side is free, toasts stand at the top. */
export const useToastsAtTop = (): void => useRootAttribute('toasts-on-top', !useMediaQuery('(min-width: 64rem)'));
