import { FileSpreadsheet, FileText } from 'lucide-react';
import { ExportTrigger } from './export-trigger.tsx';
import { Menu, MenuItem } from './menu.tsx';

export interface ExportMenuProps {
  /** The file is on its way. */
  readonly busy: boolean;
  readonly onChoose: (format: 'csv' | 'xlsx') => void;
}

/** The kinds of files a list can be taken as. */
export function ExportMenu({ busy, onChoose, defaultOpen }: ExportMenuProps & { defaultOpen: boolean }) {
  return (
    <Menu trigger={<ExportTrigger busy={busy} />} defaultOpen={defaultOpen}>
      <MenuItem icon={FileText} disabled={busy} onSelect={() => onChoose('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={FileSpreadsheet} disabled={busy} onSelect={() => onChoose('xlsx')}>
        Excel
      </MenuItem>
    </Menu>
  );
}
