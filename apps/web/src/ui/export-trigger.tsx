import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The button of the export menu; a phone has room for its icon. */
export function ExportTrigger(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" {...props}>
      {!props.busy && <Download aria-hidden="true" />}
      <span className="max-sm:sr-only">Export</span>
    </Button>
  );
}
