import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { AddChip } from '../../ui/actions/add-chip.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { ExportButton } from '../../ui/actions/export-button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/actions/menu.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { PrintList } from '../../ui/lists/print-list.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { type Examples, stateful, doNothing, row } from './examples.tsx';

const variants = ['primary', 'secondary', 'ghost', 'destructive', 'link'] as const;

const buttons = (state: { disabled?: boolean; busy?: boolean }) =>
  row(Button, ...variants.map((variant) => ({ ...state, variant, children: variant })));

export const actionExamples: Examples = {
  Button: (
    <>
      {buttons({})}
      {buttons({ disabled: true })}
      {buttons({ busy: true })}
      {row(Button, { size: 'sm', children: 'sm' }, { size: 'md', children: 'md' }, { size: 'lg', children: 'lg' })}
      {row(
        Button,
        { children: [<Plus key="icon" aria-hidden="true" />, 'Add'] },
        { wide: true, variant: 'secondary', children: 'wide' },
      )}
    </>
  ),
  LinkButton: row(
    LinkButton,
    { href: '#actions', children: 'primary' },
    { href: '#actions', children: 'secondary', variant: 'secondary' },
  ),
  BackLink: row(BackLink, { href: '#actions', children: 'All seasons' }),
  IconButton: row(
    IconButton,
    { icon: Pencil, label: 'Edit' },
    { icon: Pencil, label: 'Edit, small', size: 'sm' },
    { icon: Trash2, label: 'Delete', tone: 'destructive' },
    { icon: Pencil, label: 'Edit, disabled', disabled: true },
  ),
  CopyButton: row(CopyButton, { value: 'TIGERS-2026', of: 'the code' }),
  ExportButton: row(ExportButton, { busy: false, onChoose: doNothing }, { busy: true, onChoose: doNothing }),
  PrintList: row(
    PrintList,
    { hasMore: false, isFetchingMore: false, showAll: async () => true },
    { hasMore: true, isFetchingMore: true, showAll: async () => false },
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
  Chip: row(
    Chip,
    { children: 'U10' },
    { children: 'Ana Ruiz', onRemove: doNothing, removeLabel: 'Remove Ana Ruiz' },
    { children: 'U12', onEdit: doNothing, editLabel: 'Edit U12', onRemove: doNothing, removeLabel: 'Remove U12' },
    { children: 'Ben Ott', busy: true, onRemove: doNothing, removeLabel: 'Remove Ben Ott' },
  ),
  AddChip: row(AddChip, { children: 'Add', of: 'age group', onClick: doNothing }),
  Pager: stateful(0, (page, onPageChange) => (
    <Pager label="Pages of players" page={page} pageSize={50} total={1234} onPageChange={onPageChange} />
  )),
  ShowMore: row(ShowMore, { busy: false, onClick: doNothing }, { busy: true, onClick: doNothing }),
  SelectionBar: stateful(false, (isOn, set) => (
    <>
      {row(Button, { variant: 'secondary', children: 'Select', onClick: () => set(true) })}
      {isOn && (
        <SelectionBar actions={<Button>Assign</Button>} onCancel={() => set(false)}>
          3 players selected
        </SelectionBar>
      )}
    </>
  )),
};
