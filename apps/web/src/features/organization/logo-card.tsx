import { removeLogo, setLogo } from '@touchline/domain/organization/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { Emblem } from '../../ui/display/emblem.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';

const LogoDialog = lazyComponent(async () => (await import('../../ui/forms/logo-dialog.tsx')).LogoDialog);

/** Logo of the organization. */
export function LogoCard() {
  const { organizationName: name, organizationLogoUrl: logo } = useUser();
  const { dialog, openDialog, closeDialog } = useOpenDialog<'logo'>();
  const set = useCommand(setLogo);
  const remove = useCommand(removeLogo);
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Logo" description="Stands in the app, in emails and on what you print." />
      <div className="flex flex-wrap items-center gap-4">
        <Emblem name={name} src={logo} size="lg" />
        <Button variant="secondary" onClick={() => openDialog('logo')} onPointerEnter={() => void LogoDialog.preload()}>
          {logo ? 'Change logo' : 'Add a logo'}
        </Button>
      </div>
      {dialog === 'logo' && (
        <LogoDialog
          name={name}
          logo={logo}
          onClose={closeDialog}
          onSave={(picture) => set.mutateAsync({ picture })}
          onRemove={() => remove.mutateAsync({})}
          saving={set}
          removing={remove}
        />
      )}
    </Card>
  );
}
