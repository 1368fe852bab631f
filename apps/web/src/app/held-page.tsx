import { useLocation } from 'wouter';
import type { Hold } from '@touchline/domain/core/hold.ts';
import { paths } from '../lib/routing/paths.ts';
import { SecondStepPage } from '../pages/second-step-page.tsx';
import { SettingsPage } from '../pages/settings-page.tsx';
import { WaitingPage } from '../pages/waiting-page.tsx';

/** The page of a session that opens nothing else; who waits, or is in no club, has the own settings besides. */
export function HeldPage({ hold }: { readonly hold: Hold }) {
  const [path] = useLocation();
  if (hold === 'second_step') return <SecondStepPage />;
  return path === paths.settings ? <SettingsPage /> : <WaitingPage />;
}
