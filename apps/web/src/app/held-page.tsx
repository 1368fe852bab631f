import { useLocation } from 'wouter';
import type { Hold } from '@touchline/domain/core/hold.ts';
import { paths } from '../lib/routing/paths.ts';
import { RequiredSecondStepPage } from '../pages/required-second-step-page.tsx';
import { SettingsPage } from '../pages/settings-page.tsx';
import { WaitingPage } from '../pages/waiting-page.tsx';

/** Only page shown while a session is on hold. It includes the account settings for users who are waiting or in no club. */
export function HeldPage({ hold }: { readonly hold: Hold }) {
  const [path] = useLocation();
  if (hold === 'second_step') return <RequiredSecondStepPage />;
  return path === paths.settings ? <SettingsPage /> : <WaitingPage />;
}
