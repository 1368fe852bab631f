import { useEffect, useRef, useState } from 'react';
import { beginAuthenticator, confirmAuthenticator } from '@touchline/domain/security/contract.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { confirmation } from '@touchline/domain/security/schema.ts';
import { carryOut, useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Sets up an authenticator app: scan, enter the first code, save the recovery codes. */
export function AuthenticatorDialog({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<OutputOf<typeof beginAuthenticator>>();
  const confirm = useCommand(confirmAuthenticator);
  const form = useSchemaForm(confirmation, { code: '' });
  const [codes, setCodes] = useState<readonly string[]>();

  const closeRef = useRef(onClose);

  // Starts when the dialog opens. After a failure there is nothing to show, and a toast has shown the reason.
  useEffect(() => {
    carryOut(beginAuthenticator, {}).then(setSecret, closeRef.current);
  }, []);

  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const submit = form.handleSubmit(async (formValues) =>
    setCodes((await confirm.mutateAsync(formValues)).recoveryCodes),
  );
  return (
    <FormDialog
      title="Set up two-step sign-in"
      description="You need an authenticator app on your phone, for instance Google Authenticator, Aegis, or a password manager."
      dirty={form.formState.isDirty}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Turn on"
      busyLabel="Checking..."
      command={confirm}
      disabled={!secret}
      cancelable
    >
      <p className="font-medium">1. Scan this code with the app</p>
      {secret ? (
        <div className="flex flex-wrap items-center gap-4">
          <QrCode value={secret.address} label="Sets up the authenticator app" />
          <div className="flex min-w-48 flex-1 flex-col items-start gap-2 text-sm">
            <p className="text-muted-foreground">Can you not scan it? Enter this key in the app:</p>
            <code className="font-mono wrap-anywhere">{secret.key}</code>
            <CopyButton value={secret.key.replaceAll(' ', '')} label="Copy key" size="sm" />
          </div>
        </div>
      ) : (
        <Skeleton className="size-44" />
      )}
      <FormField form={form} name="code" label="2. Enter the 6 digits that the app shows" required>
        <Input inputMode="numeric" autoComplete="one-time-code" className="max-w-40 tracking-widest" />
      </FormField>
    </FormDialog>
  );
}
