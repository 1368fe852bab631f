import { useRootAttribute } from './use-root-attribute.ts';
import { useMediaQuery } from './use-media-query.ts';

/** Moves toasts to the top on pages whose controls for new items are at the bottom, if there is no room at the side. */
export const useToastsAtTop = (): void => useRootAttribute('toasts-on-top', !useMediaQuery('(min-width: 64rem)'));
