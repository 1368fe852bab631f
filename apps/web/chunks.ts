import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Static imports of built modules, as Rolldown reports them. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (file: string): string => path.join(import.meta.dirname, 'src', file);

/** The HTML page that the browser opens; it loads app/main.tsx. */
const entry = path.join(import.meta.dirname, 'index.html');
const shell = source('app/protected-pages.tsx');
const signIn = source('pages/login-page.tsx');

/** Pages, each built into its own file, whose name scripts/check-budget.mjs uses to weigh the page. */
const pages = readdirSync(source('pages'))
  .filter((file) => /-page\.tsx$/.test(file))
  .map((file) => source(`pages/${file}`));
const forVisitors = pages.filter((page) => /(?:landing|login|register|password|callback)[a-z-]*-page\.tsx$/.test(page));
// Pages left out when modules are shared behind the sign-in: pairs whose common parts no other page uses (legal texts,
// imports, cards of teams), pages that few people ever see, the attendance pages, and the page that sends offers.
const inTwos = /(?:terms|privacy|import-players|my-teams|second-step|waiting|attendance|invite-to-team)-page\.tsx$/;
const behindSignIn = pages.filter((page) => !forVisitors.includes(page) && !inTwos.test(page));

/** Everything that loads with these modules. */
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

/** Modules in two or more of these pages. */
const sharedBy = (roots: readonly string[], modules: Modules): ReadonlySet<string> => {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const root of roots) for (const used of loadedWith([root], modules)) (once.has(used) ? twice : once).add(used);
  return twice;
};

/** Tests if `find` finds a module; calls `find` once, when all modules are known. */
const among = (find: (modules: Modules) => ReadonlySet<string>) => {
  let found: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    found ??= find(modules);
    return found.has(id);
  };
};

const forNewcomers = forVisitors.filter((page) => !/(?:callback|password)-page/.test(page));

/** Modules shared by visitor pages, except those used only by pages for emailed links. */
const amongVisitors = (modules: Modules): ReadonlySet<string> =>
  sharedBy(forVisitors, modules).intersection(loadedWith(forNewcomers, modules));

/** Modules that only these two pages share, so that other pages need not load them. */
const betweenPages =
  (...names: readonly [string, string]) =>
  (modules: Modules): ReadonlySet<string> => {
    const two = names.map((name) => source(`pages/${name}-page.tsx`));
    const others = [shell, ...behindSignIn.filter((page) => !two.includes(page))];
    return sharedBy(two, modules).difference(loadedWith(others, modules));
  };

// Pages near the weight limit of a first load, because they add forms or a calendar to the shell.
const large = /(?:codes|edit-tryout|import-coaches|player-portal|schedule)-page\.tsx$/;

/** Modules shared by pages that are not large, and needed by neither the large pages nor the shell. */
const besideLarge = (modules: Modules): ReadonlySet<string> =>
  sharedBy(behindSignIn, modules).difference(
    loadedWith([shell, ...behindSignIn.filter((page) => large.test(page))], modules),
  );

/** Files of the modules that only two pages share, so that no other page loads them. */
const pairs = Object.entries<(modules: Modules) => ReadonlySet<string>>({
  tryout: betweenPages('tryout', 'tryout-day'),
  // The player portal and the schedule.
  answers: betweenPages('player-portal', 'schedule'),
  // Lists of people and lists of offers: one file for both, because the first file lists every file by name.
  lists: (modules) =>
    betweenPages('coaches', 'players')(modules).union(betweenPages('admin-invitations', 'coach-invitations')(modules)),
});

const withoutPairs = (all: ReadonlySet<string>, modules: Modules): ReadonlySet<string> =>
  pairs.reduce((shared, [, ofPair]) => shared.difference(ofPair(modules)), all);

/** Other modules shared behind the sign-in. */
const club = (modules: Modules): ReadonlySet<string> =>
  withoutPairs(
    loadedWith([shell], modules).union(sharedBy(behindSignIn, modules)).difference(besideLarge(modules)),
    modules,
  );

const common = (modules: Modules): ReadonlySet<string> => withoutPairs(besideLarge(modules), modules);

const icon = (name: string): string => fileURLToPath(import.meta.resolve(`lucide-react/icons/${name}`));

// Modules shared by toasts and pages; without this list, toasts would load `club`.
const besideToasts = [
  fileURLToPath(import.meta.resolve('@touchline/domain/core/request-id.ts')),
  ...['circle-alert', 'circle-check', 'x'].map(icon),
];

/**
 * The app itself, with those modules of visitors' pages that the sign-in page shares, or that pages behind the sign-in
 * use too: otherwise a registration would load `club` for one checkbox. Because this file holds the entry, it also
 * takes in the bundler's helpers, which would otherwise get their own file.
 */
const first = (modules: Modules): ReadonlySet<string> =>
  loadedWith([entry, ...besideToasts], modules)
    .union(loadedWith([signIn], modules).intersection(amongVisitors(modules)))
    .union(loadedWith(forVisitors, modules).intersection(loadedWith([shell, ...behindSignIn], modules)));

const form = /react-hook-form|src.lib.forms.form\.ts$/;

const named = (name: string, find: (modules: Modules) => ReadonlySet<string>) => {
  const holds = among(find);
  return (id: string, modules: Modules): string | null =>
    !pages.includes(id) && !form.test(id) && holds(id, modules) ? name : null;
};

/**
 * Files that a browser requests. A signed-in page begins with three: `first`, which every page needs, `club`, which the
 * pages behind the sign-in share, and its own file. Paired pages load one more, and so do pages that share what the
 * large pages do not need (`common`). A file for each shared module would mean fifty requests on a phone's connection.
 */
export const chunks = [
  { name: named('first', first), priority: 6 },
  // Most pages show no form until a dialog opens.
  { name: 'forms', test: form, priority: 5 },
  { name: named('club', club), priority: 4 },
  { name: named('visitors', amongVisitors), priority: 3 },
  { name: named('common', common), priority: 3 },
  // Search by name, needed only by imports and by pages whose list is searched in the browser.
  { name: 'search', test: /domain.src.core.search\.ts$/, priority: 5 },
  ...pairs.map(([name, ofPair]) => ({ name: named(name, ofPair), priority: 2 })),
  // Small modules that some pages share with dialogs; listing a file for each would cost more than the module weighs.
  {
    name: 'small',
    test: /icons.(chevron-right|hourglass|inbox|mail-exclamation-point)\.|src.(ui.printed-page|lib.forms.only-choice)\./,
    priority: 1,
  },
  // Form parts that player registration shares with dialogs; they weigh less in one file than in two.
  {
    name: 'questions',
    test: /src.(ui.radio-group|lib.forms.questions|features.access.player-fields)\./,
    priority: 1,
  },
];
