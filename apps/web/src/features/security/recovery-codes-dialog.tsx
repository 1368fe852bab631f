import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { productName } from '@touchline/domain/core/product.ts';
import { recoveryFile } from '@touchline/domain/security/schema.ts';
import { saveFile } from '../../lib/device/save-file.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PrintedPage } from '../../ui/layout/printed-page.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the recovery codes once, with three ways to save them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { email } = useUser();
  const list = (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
      {codes.map((code) => (
        <li translate="no" key={code}>
          {code}
        </li>
      ))}
    </ul>
  );
  const file = recoveryFile(codes, productName, email);
  return (
    <Dialog
      open
      // A press outside must not close the dialog, because the codes would be lost.
      dirty
      onOpenChange={onClose}
      title="Keep your recovery codes"
      description="They are shown only now. Without your phone, one of them signs you in; each works once."
      footer={<Button onClick={onClose}>I have kept them</Button>}
    >
      <div className="flex flex-col gap-4">
        <div className="rounded-lg border border-border p-4">{list}</div>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={codes.join('\n')} of="recovery codes" />
          <Button variant="secondary" onClick={() => saveFile('recovery-codes.txt', file, 'text/plain;charset=utf-8')}>
            <Download aria-hidden="true" />
            Download
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      <PrintedPage>
        <h1 className="text-2xl font-semibold">Recovery codes of {productName}</h1>
        <p className="mt-2 mb-6">For {email}. Each works once.</p>
        {list}
      </PrintedPage>
    </Dialog>
  );
}
