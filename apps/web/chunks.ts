import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Static imports of built modules, as Rolldown reports them. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (file: string): string => path.join(import.meta.dirname, 'src', file);

/** HTML page that the browser opens; it loads app/main.tsx. */
const entryPage = path.join(import.meta.dirname, 'index.html');
const shell = source('app/protected-pages.tsx');
const signIn = source('pages/login-page.tsx');

/** Pages. Each is built into its own file, and scripts/check-budget.mjs weighs the page by that file's name. */
const pages = readdirSync(source('pages'))
  .filter((file) => /-page\.tsx$/.test(file))
  .map((file) => source(`pages/${file}`));
const visitorPages = pages.filter((page) =>
  /(?:landing|login|register|password|callback)[a-z-]*-page\.tsx$/.test(page),
);
// Pages ignored when finding the modules that signed-in pages share: pairs with parts that no other page uses (legal
// texts, imports, team cards), rarely opened pages, the attendance pages, and the page that sends offers.
const separatePages =
  /(?:terms|privacy|import-players|my-teams|second-step|waiting|attendance|invite-to-team)-page\.tsx$/;
const signedInPages = pages.filter((page) => !visitorPages.includes(page) && !separatePages.test(page));

/** Returns these modules and everything that they import statically. */
const loadedWith = (roots: readonly string[], modules: Modules): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return found;
};

/** Returns the modules that two or more of these pages load. */
const sharedBy = (roots: readonly string[], modules: Modules): ReadonlySet<string> => {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const root of roots) for (const used of loadedWith([root], modules)) (once.has(used) ? twice : once).add(used);
  return twice;
};

/** Tests whether `find` returns a module; calls `find` only once. */
const memoizedTest = (find: (modules: Modules) => ReadonlySet<string>) => {
  let found: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    found ??= find(modules);
    return found.has(id);
  };
};

const newVisitorPages = visitorPages.filter((page) => !/(?:callback|password)-page/.test(page));

/** Modules shared by visitor pages, except those used only by pages for emailed links. */
const visitorModules = (modules: Modules): ReadonlySet<string> =>
  sharedBy(visitorPages, modules).intersection(loadedWith(newVisitorPages, modules));

/** Returns the modules that only these two pages share, so that other pages need not load them. */
const sharedByPair =
  (...names: readonly [string, string]) =>
  (modules: Modules): ReadonlySet<string> => {
    const two = names.map((name) => source(`pages/${name}-page.tsx`));
    const others = [shell, ...signedInPages.filter((page) => !two.includes(page))];
    return sharedBy(two, modules).difference(loadedWith(others, modules));
  };

// Pages near the size limit for a first load, because they add forms or a calendar to the shell.
const largePages = /(?:codes|edit-tryout|import-coaches|player-portal|schedule)-page\.tsx$/;

/** Returns the modules that smaller pages share and that neither the large pages nor the shell need. */
const sharedBySmallPages = (modules: Modules): ReadonlySet<string> =>
  sharedBy(signedInPages, modules).difference(
    loadedWith([shell, ...signedInPages.filter((page) => largePages.test(page))], modules),
  );

/** Files of modules that only two pages share. */
const pairs = Object.entries<(modules: Modules) => ReadonlySet<string>>({
  tryout: sharedByPair('tryout', 'tryout-day'),
  // The player portal and the schedule.
  answers: sharedByPair('player-portal', 'schedule'),
  // Lists of people and lists of offers share one file, because the first file lists every file by name.
  lists: (modules) =>
    sharedByPair('coaches', 'players')(modules).union(sharedByPair('admin-invitations', 'coach-invitations')(modules)),
});

const withoutPairs = (all: ReadonlySet<string>, modules: Modules): ReadonlySet<string> =>
  pairs.reduce((shared, [, ofPair]) => shared.difference(ofPair(modules)), all);

/** Other modules shared behind the sign-in. */
const clubModules = (modules: Modules): ReadonlySet<string> =>
  withoutPairs(
    loadedWith([shell], modules).union(sharedBy(signedInPages, modules)).difference(sharedBySmallPages(modules)),
    modules,
  );

const commonModules = (modules: Modules): ReadonlySet<string> => withoutPairs(sharedBySmallPages(modules), modules);

const iconModule = (name: string): string => fileURLToPath(import.meta.resolve(`lucide-react/icons/${name}`));

// Modules shared by toasts and pages. Without this list, toasts would load `club`.
const toastModules = [
  fileURLToPath(import.meta.resolve('@touchline/domain/core/request-id.ts')),
  ...['circle-alert', 'circle-check', 'x'].map(iconModule),
];

/**
 * Modules of the app itself, and modules of visitor pages that the sign-in page or signed-in pages also use. Without
 * the latter, a registration would load `club` for one checkbox. This file contains the entry, so it also gets the
 * bundler's helpers.
 */
const firstModules = (modules: Modules): ReadonlySet<string> =>
  loadedWith([entryPage, ...toastModules], modules)
    .union(loadedWith([signIn], modules).intersection(visitorModules(modules)))
    .union(loadedWith(visitorPages, modules).intersection(loadedWith([shell, ...signedInPages], modules)));

const formModules = /react-hook-form|src.lib.forms.form\.ts$/;

const namedChunk = (name: string, find: (modules: Modules) => ReadonlySet<string>) => {
  const holds = memoizedTest(find);
  return (id: string, modules: Modules): string | null =>
    !pages.includes(id) && !formModules.test(id) && holds(id, modules) ? name : null;
};

/**
 * Files that a browser requests. A signed-in page starts with three: `first`, which every page needs, `club`, which
 * signed-in pages share, and its own file. Paired pages load one more. Pages that are not large may also load `common`.
 * A file for each shared module would mean fifty requests on a phone's connection.
 */
export const chunks = [
  { name: namedChunk('first', firstModules), priority: 6 },
  // Most pages show no form until a dialog opens.
  { name: 'forms', test: formModules, priority: 5 },
  { name: namedChunk('club', clubModules), priority: 4 },
  { name: namedChunk('visitors', visitorModules), priority: 3 },
  { name: namedChunk('common', commonModules), priority: 3 },
  // Search by name is only needed by imports and by pages whose list is searched in the browser.
  { name: 'search', test: /domain.src.core.search\.ts$/, priority: 5 },
  ...pairs.map(([name, ofPair]) => ({ name: namedChunk(name, ofPair), priority: 2 })),
  // Some pages share these small modules with dialogs. Listing a file for each would cost more than the module weighs.
  {
    name: 'small',
    test: /icons.(chevron-right|hourglass|inbox|mail-exclamation-point)\.|src.(ui.printed-page|lib.forms.only-choice)\./,
    priority: 1,
  },
  // Player registration shares these form parts with dialogs. One file for them is smaller than two.
  {
    name: 'questions',
    test: /src.(ui.radio-group|lib.forms.questions|features.access.player-fields)\./,
    priority: 1,
  },
];
