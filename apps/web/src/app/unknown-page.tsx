import { useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { paths } from '../lib/routing/paths.ts';

/** Redirects from an unknown address to the "not found" page. */
export function UnknownPage() {
  const [location] = useLocation();
  useEffect(() => {
    console.error(`There is no page at ${location}.`);
  }, [location]);
  return <Redirect to={paths.notFound} replace />;
}
