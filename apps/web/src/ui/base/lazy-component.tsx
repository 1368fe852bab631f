import { type ComponentType, lazy, Suspense, useState } from 'react';
import { isLoadFailure, notLoaded } from '../../lib/data/load-failure.ts';
import { notify } from '../../lib/data/notices.ts';

/** Milliseconds between attempts. */
const retryDelayMs = 4000;

/** Resolves after a delay, or when the browser is online again. */
const nextAttempt = (): Promise<void> =>
  new Promise((resolve) => {
    const resume = () => {
      clearTimeout(timer);
      window.removeEventListener('online', resume);
      resolve();
    };
    const timer = setTimeout(resume, retryDelayMs);
    window.addEventListener('online', resume);
  });

interface LazyComponentOptions {
  /** Shown until the code has loaded; by default nothing. 'outer' leaves it to the nearest Suspense above. */
  readonly fallback?: ComponentType | 'outer';
  /** Retries until the code loads, and notifies the user. A page shows an error in its place instead. */
  readonly retry?: boolean | 'silently';
}

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Preloads the code. Settles when it has loaded or failed to load. */
  readonly preload: () => Promise<void>;
};

/**
 * Component whose code loads on first render. Preloaded code renders immediately. React suspends on every promise, even
 * a resolved one, and then shows the fallback for at least 300 ms.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback: Fallback, retry = true }: LazyComponentOptions = {},
): LazyComponent<Props> => {
  let LoadedComponent: ComponentType<Props> | undefined;
  const fetchCode = async (): Promise<ComponentType<Props>> => {
    LoadedComponent ??= await load();
    return LoadedComponent;
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

  const DeferredComponent = lazy(fetchPatiently);

  const DrawnComponent = (props: Props) => {
    const [CurrentComponent] = useState(() => LoadedComponent ?? DeferredComponent);
    return <CurrentComponent {...props} />;
  };
  const Component: ComponentType<Props> =
    Fallback === 'outer'
      ? DrawnComponent
      : (props) => (
          <Suspense fallback={Fallback && <Fallback />}>
            <DrawnComponent {...props} />
          </Suspense>
        );
  return Object.assign(Component, { preload: () => fetchCode().then(undefined, () => undefined) as Promise<void> });
};
