import { type ComponentType, lazy, Suspense } from 'react';

/** So often the code is asked for while the browser believes in its connection. */
const attempts = 3;
/** Milliseconds between two attempts. */
const pause = 4000;

/** A while, or until the browser has a connection again. */
const aWhile = (): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, pause);
    window.addEventListener('online', goOn);
  });

/** A page that is there must not fail because the code of a closed dialog is lost on its way: it is asked for again. */
export const patiently = async <T,>(load: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; ) {
    try {
      return await load();
    } catch (reason) {
      if (attempt >= attempts) throw reason;
      if (navigator.onLine) attempt += 1;
      await aWhile();
    }
  }
};

/**
 * A component whose code is fetched when it is first drawn, and which until then shows nothing, or what stands in for it.
 * For what begins closed: the page is usable without it, and by the time somebody opens it, it is there.
 */
export const soon = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn?: ComponentType,
): ComponentType<Props> => {
  const Later = lazy(async () => ({ default: await patiently(load) }));
  return (props) => (
    <Suspense fallback={StandIn ? <StandIn /> : null}>
      <Later {...props} />
    </Suspense>
  );
};
