import { lazy, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';

const Drawing = lazy(() => import('qrcode.react').then((module) => ({ default: module.QRCodeSVG })));

type QrCodeProps = {
  value: string;
  /** What scanning it opens. */
  label: string;
  size?: number;
};

/** A QR code, dark on white in either theme because scanners expect that. */
export function QrCode({ value, label, size = 176 }: QrCodeProps) {
  return (
    <Suspense fallback={<Skeleton className="size-44" />}>
      <Drawing value={value} title={label} size={size} level="M" marginSize={3} className="max-w-full rounded-md" />
    </Suspense>
  );
}
