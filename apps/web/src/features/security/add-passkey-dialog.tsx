import { useState } from 'react';
import { deviceWords } from '@touchline/domain/access/rules.devices.ts';
import { addPasskey, beginPasskey } from '@touchline/domain/security/contract.passkeys.ts';
import { passkeyForm } from '@touchline/domain/security/schema.passkeys.ts';
import { carryOut } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { createPasskey } from '../../lib/session/passkeys.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';

/** Names a passkey and lets the browser create it. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useSchemaForm(passkeyForm, { name: deviceWords(navigator.userAgent) });
  const [command, setCommand] = useState<{ busy: boolean; error: Error | null }>({ busy: false, error: null });
  const submit = form.handleSubmit(async ({ name }) => {
    setCommand({ busy: true, error: null });
    try {
      const passkey = await createPasskey(await carryOut(beginPasskey, {}));
      await carryOut(addPasskey, { name, passkey });
      onClose();
    } catch (reason) {
      setCommand({ busy: false, error: reason as Error });
      throw reason;
    }
  });
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks next where to keep it: on this device, on your phone, or on a security key."
      size="sm"
      dirty={form.formState.isDirty}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Add passkey"
      busyLabel="Adding..."
      command={command}
      cancelable
    >
      <FormField form={form} name="name" label="Name" required hint="By which you know it again in this list.">
        <Input autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
