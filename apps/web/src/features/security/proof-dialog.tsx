import { useState } from 'react';
import { requestPasskey } from '@touchline/domain/access/contract.passkeys.ts';
import { prove } from '@touchline/domain/security/contract.ts';
import { listPasskeys, proveByPasskey } from '@touchline/domain/security/contract.passkeys.ts';
import { isOfOtherHost } from '@touchline/domain/security/rules.passkeys.ts';
import { passwordProof } from '@touchline/domain/security/schema.ts';
import { carryOut, useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { obstacleHere, signWithPasskey } from '../../lib/session/passkeys.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';

interface ProofDialogProps {
  readonly onSettled: (isProven: boolean) => void;
}

/** Alternative to the password, if the user has a passkey for this site. */
function ProofByPasskey({ onSettled }: ProofDialogProps) {
  const { data } = useOperationQuery(listPasskeys, {});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!data || obstacleHere(data.address)) return null;
  if (data.passkeys.every(({ host }) => isOfOtherHost(host, data.address))) return null;
  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await carryOut(proveByPasskey, { passkey: await signWithPasskey(await carryOut(requestPasskey, {})) });
      onSettled(true);
    } catch (reason) {
      setBusy(false);
      setProblem((reason as Error).message);
    }
  };
  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => void press()}>
        Use a passkey instead
      </Button>
      {problem && <Alert tone="red">{problem}</Alert>}
    </>
  );
}

/** Asks for the password or a passkey before a sensitive action. */
export function ProofDialog({ onSettled }: ProofDialogProps) {
  const command = useCommand(prove);
  const form = useSchemaForm(passwordProof, { password: '' });
  const submit = form.handleSubmit(async (formValues) => {
    await command.mutateAsync(formValues);
    onSettled(true);
  });
  return (
    <FormDialog
      title="Confirm that it is you"
      description="This changes who can get into your account or what happens to its data."
      size="sm"
      onClose={onSettled}
      onSubmit={submit}
      submitLabel="Confirm"
      busyLabel="Checking..."
      command={command}
      cancelable
    >
      <FormField form={form} name="password" label="Password" required>
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <ProofByPasskey onSettled={onSettled} />
    </FormDialog>
  );
}
