import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { AddChip } from '../../ui/add-chip.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PrintList } from '../../ui/print-list.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Column, Each, type Examples, Held, nothing, Row } from './examples.tsx';

const variants = ['primary', 'secondary', 'outline', 'ghost', 'destructive', 'link'] as const;

export const actionExamples: Examples = {
  Button: (
    <Column>
      <Each of={[{}, { disabled: true }, { busy: true }]}>
        {(state) => (
          <Each of={variants}>
            {(variant) => (
              <Button {...state} variant={variant}>
                {variant}
              </Button>
            )}
          </Each>
        )}
      </Each>
      <Each of={['sm', 'md', 'lg']}>
        {(size) => (
          <Button size={size}>
            <Plus aria-hidden="true" />
            {size}
          </Button>
        )}
      </Each>
      <Button wide variant="secondary">
        wide
      </Button>
    </Column>
  ),
  'LinkButton, BackLink': (
    <Row>
      <LinkButton href="#actions">primary</LinkButton>
      <LinkButton href="#actions" variant="secondary">
        secondary
      </LinkButton>
      <BackLink href="#actions">All seasons</BackLink>
    </Row>
  ),
  IconButton: (
    <Row>
      <IconButton icon={Pencil} label="Edit" />
      <IconButton icon={Pencil} label="Edit, small" size="sm" />
      <IconButton icon={Trash2} label="Delete" tone="destructive" />
      <IconButton icon={Pencil} label="Edit, disabled" disabled />
    </Row>
  ),
  'CopyButton, ExportButton, PrintList': (
    <Row>
      <CopyButton value="TIGERS-2026" of="the code" />
      <Each of={[false, true]}>{(busy) => <ExportButton busy={busy} onChoose={nothing} />}</Each>
      <Each of={[false, true]}>
        {(busy) => <PrintList hasMore={busy} isFetchingMore={busy} showAll={() => Promise.resolve(!busy)} />}
      </Each>
    </Row>
  ),
  Menu: (
    <Menu align="start" trigger={<Button variant="secondary">Open the menu</Button>}>
      <MenuLabel>Ana Ruiz, ana@club.example</MenuLabel>
      <MenuSeparator />
      <MenuItem icon={Pencil}>Edit</MenuItem>
      <MenuItem icon={Copy} disabled>
        Copy
      </MenuItem>
      <MenuItem href="#actions">Go to the actions</MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} destructive>
        Delete
      </MenuItem>
    </Menu>
  ),
  'Chip, AddChip': (
    <Row>
      <Chip>U10</Chip>
      <Chip onRemove={nothing} removeLabel="Remove Ana Ruiz">
        Ana Ruiz
      </Chip>
      <Chip onEdit={nothing} editLabel="Edit U12" onRemove={nothing} removeLabel="Remove U12">
        U12, born 2014 and 2015
      </Chip>
      <Chip busy onRemove={nothing} removeLabel="Remove Ben Ott">
        Ben Ott
      </Chip>
      <AddChip of="age group" onClick={nothing}>
        Add
      </AddChip>
    </Row>
  ),
  'Pager, ShowMore': (
    <Column>
      <Held value={0}>
        {(page, setPage) => (
          <Pager label="Pages of players" page={page} pageSize={50} total={1234} onPageChange={setPage} />
        )}
      </Held>
      <Each of={[false, true]}>{(busy) => <ShowMore busy={busy} onClick={nothing} />}</Each>
    </Column>
  ),
  SelectionBar: (
    <Held value={false}>
      {(isOn, set) =>
        isOn ? (
          <SelectionBar onCancel={() => set(false)} actions={<Button>Assign</Button>}>
            3 players selected
          </SelectionBar>
        ) : (
          <Button variant="secondary" onClick={() => set(true)}>
            Select
          </Button>
        )
      }
    </Held>
  ),
};
