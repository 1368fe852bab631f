import { type ComponentType, lazy, Suspense, useState } from 'react';
import { isLoadFailure, notLoaded } from '../lib/data/load-failure.ts';
import { notify } from '../lib/data/notices.ts';

/** Milliseconds between two attempts. */
const retryDelayMs = 4000;

/** Ends after a while, or when the browser has a connection again. */
const nextAttempt = (): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, retryDelayMs);
    window.addEventListener('online', goOn);
  });

interface LazyComponentOptions {
  /** Stands in until the code has come; 'outer' leaves that to the nearest Suspense above. Nothing does by default. */
  readonly fallback?: ComponentType | 'outer';
  /** Requests lost code until it arrives and notifies the user; a page says so in its place. */
  readonly retry?: boolean | 'silently';
}

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code ahead. Settles when the code is loaded or will not load now. */
  readonly preload: () => Promise<void>;
};

/**
 * A component whose code is fetched when it is first drawn. Preloaded code is drawn at once: React waits for every
 * promise, even a resolved one, and shows the fallback for at least 300 ms.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback: Fallback, retry = true }: LazyComponentOptions = {},
): LazyComponent<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  const fetchCode = async (): Promise<ComponentType<Props>> => {
    Loaded ??= await load();
    return Loaded;
  };
  const fetchPatiently = async () => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return { default: await fetchCode() };
      } catch (reason) {
        if (!retry || !isLoadFailure(reason)) throw reason;
        if (isFirst && retry !== 'silently') notify(notLoaded);
        await nextAttempt();
      }
    }
  };

  const Later = lazy(fetchPatiently);

  const Drawn = (props: Props) => {
    const [Shown] = useState(() => Loaded ?? Later);
    return <Shown {...props} />;
  };
  const Component: ComponentType<Props> =
    Fallback === 'outer'
      ? Drawn
      : (props) => (
          <Suspense fallback={Fallback && <Fallback />}>
            <Drawn {...props} />
          </Suspense>
        );
  return Object.assign(Component, { preload: () => fetchCode().then(undefined, () => undefined) as Promise<void> });
};
