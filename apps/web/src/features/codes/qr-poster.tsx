import Printer from 'lucide-react/icons/printer';
import { Suspense } from 'react';
import type { CodeRole } from '@touchline/domain/codes/schema.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { Letterhead } from '../../ui/display/emblem.tsx';
import { PrintedPage } from '../../ui/layout/printed-page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const QrCode = lazyComponent(async () => (await import('../../ui/display/qr-code.tsx')).QrCode, { fallback: 'outer' });

const scanInstruction = "Scan the code with a phone's camera to open the registration.";

interface QrPosterProps {
  readonly role: CodeRole;
  readonly link: string;
  readonly code: string;
  readonly onClose: () => void;
}

/** Link as a QR code, to show on a phone or to print as a poster. */
export function QrPoster({ role, link, code, onClose }: QrPosterProps) {
  const { organizationName, organizationLogoUrl } = useUser();
  const title = `Join ${organizationName} as a ${role}`;
  const drawCode = (size: number) => <QrCode value={link} label={`Opens the ${role} registration`} size={size} />;
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={scanInstruction}
      footer={
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-4 py-4 text-center">
        <Suspense fallback={<Skeleton className="size-60" />}>{drawCode(240)}</Suspense>
        <p className="text-sm wrap-anywhere">
          {link}
          <span className="mt-1 block font-medium tracking-wide">Code: {code}</span>
        </p>
      </div>
      <PrintedPage>
        <Letterhead name={organizationName} logo={organizationLogoUrl} />
        <div className="flex flex-col items-center gap-6 py-12 text-center">
          <h1 className="text-4xl font-semibold tracking-tight">{title}</h1>
          <p className="text-lg">{scanInstruction}</p>
          <Suspense fallback={null}>{drawCode(480)}</Suspense>
          <p className="text-lg wrap-anywhere">{link}</p>
          <p className="text-2xl font-semibold tracking-wide">Code: {code}</p>
        </div>
      </PrintedPage>
    </Dialog>
  );
}
