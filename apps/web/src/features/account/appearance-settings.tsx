import { setTheme, useTheme } from '../../lib/theme.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

/** App's color theme on this device. */
export function AppearanceSettings() {
  const theme = useTheme();
  return (
    <Card>
      <CardHeader title="Appearance" description="Remembered on this device." />
      <Switch checked={theme === 'dark'} onChange={(event) => setTheme(event.currentTarget.checked ? 'dark' : 'light')}>
        Dark theme
      </Switch>
    </Card>
  );
}
