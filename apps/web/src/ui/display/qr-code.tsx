import { lazyComponent } from '../base/lazy-component.tsx';
import { Skeleton } from '../states/skeleton.tsx';

const Drawing = lazyComponent(async () => (await import('qrcode.react')).QRCodeSVG, {
  fallback: () => <Skeleton className="size-44" />,
});

type QrCodeProps = {
  value: string;
  /** Accessible name, which describes the target. */
  label: string;
  size?: number;
};

/** QR code, dark on white in both themes, because scanners expect that. */
export function QrCode({ value, label, size = 176 }: QrCodeProps) {
  return <Drawing value={value} title={label} size={size} level="M" marginSize={3} className="max-w-full rounded-md" />;
}
