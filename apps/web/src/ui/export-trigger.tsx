import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The button of the export menu. */
export function ExportTrigger(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" {...props}>
      {!props.busy && <Download aria-hidden="true" />}
      Export
    </Button>
  );
}
