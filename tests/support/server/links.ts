import type { Mailbox } from './mailbox.ts';
import type { TestServer } from './server.ts';

interface Reader {
  readonly email: string;
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' } as const;

/** The page behind an emailed link. */
const pageOf = async (response: Response) => {
  const html = await response.text();
  return {
    status: response.status,
    html,
    text: html.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' '),
    buttons: [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label),
  };
};

/** Actions by people without an account, who use the links in their emails. */
export const linksOn = (context: () => { readonly server: TestServer; readonly mailbox: Mailbox }) => {
  const rawTo = ({ email }: Reader): string => {
    const { mails, raw } = context().mailbox;
    const index = mails.findLastIndex(({ to }) => to.includes(email));
    return raw[index] ?? '';
  };

  /** The link in the last email, without its host. */
  const linkTo = async ({ email }: Reader): Promise<string> =>
    /\/link\/\w+#token=[\w-]{43}/.exec(context().mailbox.to(email).at(-1)?.text ?? '')?.[0] ?? '';

  /** Links in the last email by label, without the host. */
  const linksTo = ({ email }: Reader): Readonly<Record<string, string>> => {
    const text = context().mailbox.to(email).at(-1)?.text ?? '';
    const matches = text.matchAll(/([^\r\n]+):\r?\nhttps?:\/\/[^/]+(\/link\/\w+#token=[\w-]{43})/g);
    return Object.fromEntries([...matches].map(([, label = '', link = '']) => [label, link]));
  };

  const send = async (link: string, fields: Readonly<Record<string, string>>) => {
    const [path, token = ''] = link.split('#token=');
    const body = new URLSearchParams({ token, ...fields }).toString();
    return pageOf(await context().server.app.request(`${path}/opened`, { method: 'POST', headers: formHeaders, body }));
  };

  return {
    linkTo,
    linksTo,
    /** Opens the page, which sends the token to read its data. */
    open: (link: string) => send(link, {}),
    /** Presses one of the page's buttons. */
    press: (link: string, choice = 'confirmed') => send(link, { choice }),
    /** Sends a form to the unsubscribe address in the last email, like a mail program or a button on its page. */
    unsubscribe: async (reader: Reader, body = 'List-Unsubscribe=One-Click'): Promise<string> => {
      const head = /^List-Unsubscribe:\s+<https?:\/\/[^/]+(\S+)>/im.exec(rawTo(reader))?.[1] ?? '/unsubscribe';
      const response = await context().server.app.request(head, { method: 'POST', headers: formHeaders, body });
      return response.text();
    },
  };
};
