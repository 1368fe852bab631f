import type { downloadCoaches, downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { useDownload } from '../../lib/data/download.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Menu, MenuItem } from '../../ui/actions/menu.tsx';

interface PeopleMenuProps {
  readonly importPath: string;
  readonly operation: typeof downloadPlayers | typeof downloadCoaches;
}

/** Admin's menu for a whole list of people, to import it or to export it regardless of the search. */
export function PeopleMenu({ importPath, operation }: PeopleMenuProps) {
  const file = useDownload(operation);
  if (!roleHas(useActor(), operation.can)) return null;
  const save = (format: 'csv' | 'xlsx') => () => void file.save({ format });
  return (
    <Menu
      trigger={
        <Button variant="secondary" busy={file.busy}>
          More
        </Button>
      }
    >
      <MenuItem href={importPath}>Import from a file</MenuItem>
      <MenuItem disabled={file.busy} onSelect={save('csv')}>
        Export as CSV
      </MenuItem>
      <MenuItem disabled={file.busy} onSelect={save('xlsx')}>
        Export as Excel
      </MenuItem>
    </Menu>
  );
}
