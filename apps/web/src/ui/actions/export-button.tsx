import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { Button } from './button.tsx';
import { Menu, MenuItem } from './menu.tsx';

interface ExportButtonProps {
  /** True while the file is being downloaded. */
  readonly busy: boolean;
  readonly onChoose: (format: 'csv' | 'xlsx') => void;
}

/** Exports a list as CSV or as a workbook. */
export function ExportButton({ busy, onChoose }: ExportButtonProps) {
  return (
    <Menu
      trigger={
        <Button variant="secondary" busy={busy}>
          {!busy && <Download aria-hidden="true" />}
          <span>Export</span>
        </Button>
      }
    >
      <MenuItem icon={FileText} disabled={busy} onSelect={() => onChoose('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={FileSpreadsheet} disabled={busy} onSelect={() => onChoose('xlsx')}>
        Excel
      </MenuItem>
    </Menu>
  );
}
