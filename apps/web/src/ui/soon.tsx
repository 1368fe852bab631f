import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component whose code is fetched when it is first drawn, and which shows nothing until then. For what begins closed:
 * the page is usable without it, and by the time somebody opens it, it is there.
 */
export const soon = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Later = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={null}>
      <Later {...props} />
    </Suspense>
  );
};
