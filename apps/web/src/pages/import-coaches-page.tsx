import { ImportWizard } from '../features/people/import-wizard.tsx';
import { paths } from '../lib/routing/paths.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function ImportCoachesPage() {
  return (
    <>
      <BackLink href={paths.coaches}>Back to Coaches</BackLink>
      <PageHeader title="Import coaches" description="From a CSV or Excel file, or pasted from a spreadsheet" />
      <ImportWizard kind="coaches" />
    </>
  );
}
