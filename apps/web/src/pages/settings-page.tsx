import SettingsIcon from 'lucide-react/icons/settings';
import { useTitle } from '../lib/routing/location.ts';
import { setTheme, useTheme } from '../lib/theme.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyCard } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Switch } from '../ui/switch.tsx';

export function SettingsPage() {
  useTitle('Settings');
  const theme = useTheme();
  return (
    <>
      <PageHeader title="Settings" description="Your account and how the app looks" />
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader title="Appearance" description="Remembered on this device." />
          <Switch
            checked={theme === 'dark'}
            onChange={(event) => setTheme(event.currentTarget.checked ? 'dark' : 'light')}
          >
            Dark theme
          </Switch>
        </Card>
        <EmptyCard title="Coming Soon" icon={SettingsIcon}>
          More settings for your account and your organization are being built.
        </EmptyCard>
      </div>
    </>
  );
}
