import { useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { paths } from '../lib/routing/paths.ts';

/** Leads from an address without a page to the page that says so. */
export function UnknownPage() {
  const [location] = useLocation();
  useEffect(() => {
    console.error(`There is no page at ${location}.`);
  }, [location]);
  return <Redirect to={paths.notFound} replace />;
}
