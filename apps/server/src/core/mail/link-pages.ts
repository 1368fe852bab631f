import type { Context, Hono } from 'hono';
import type { Command, OutputOf } from '@touchline/domain/core/operation.ts';
import {
  deadLinkPage,
  type LetterPage,
  openingPage,
  overPage,
  refusalPage,
} from '@touchline/domain/core/letter-page.ts';
import { problemOf } from '../requests/constraints.ts';
import { addressOf, operationOf, readText, rememberOperation } from '../requests/http.ts';
import type { Implementation } from '../requests/implement.ts';
import { letterPage } from './letter-page.ts';
import { type Call, perform, type Server } from '../requests/perform.ts';

/** Pages of one kind of emailed link: its question, and the result of pressing a button. */
export interface LinkPages {
  /** Path of the link in emails, with `#token=…`. */
  readonly path: string;
  readonly reads: Command;
  readonly asks: (found: never) => LetterPage;
  readonly answers: Command;
  /** Input of the command besides the token. */
  readonly inputOf: (choice: string) => Readonly<Record<string, string>>;
  readonly done: (answered: never, choice: string) => LetterPage;
}

interface TypedPages<Reads extends Command, Answers extends Command> extends LinkPages {
  readonly reads: Reads;
  readonly asks: (found: OutputOf<Reads>) => LetterPage;
  readonly answers: Answers;
  readonly done: (answered: OutputOf<Answers>, choice: string) => LetterPage;
}

/** Type-checks that the pages render what their commands return. */
export const linkPages = <Reads extends Command, Answers extends Command>(
  pages: TypedPages<Reads, Answers>,
): LinkPages => pages as unknown as LinkPages;

/** Maximum bytes of a request; enough for a token and a choice. */
const bodyLimit = 4096;

/**
 * Posts the token and removes it from the address. The token is after the #, where neither servers nor referrers see
 * it. The post only reads, so link scanners change nothing.
 */
const redirectScript = `const token=new URLSearchParams(location.hash.slice(1)).get('token')||'';
history.replaceState(null,'',location.pathname);
const form=document.createElement('form'),field=document.createElement('input');
form.method='post';form.action=location.pathname+'/opened';field.type='hidden';field.name='token';field.value=token;
form.append(field);document.body.append(form);form.submit();`;

/** Submits only once. Otherwise a double press would show the user the second response, which changed nothing. */
const singlePressScript = `let pressed=false;addEventListener('pageshow',()=>{pressed=false});
document.querySelector('form')?.addEventListener('submit',(event)=>{if(pressed)event.preventDefault();pressed=true});`;

const fieldsOf = async (context: Context) => {
  const fields = new URLSearchParams(await readText(context.req.raw, bodyLimit));
  return { token: fields.get('token') ?? '', choice: fields.get('choice') };
};

/**
 * `/link/…`, opened from emails by people without an account. Cookies and cross-site checks do not apply: the token
 * alone is the proof, and only for one question. The pages do not load the app.
 */
export const mountLinkPages = (
  app: Hono,
  server: Server,
  implementations: readonly Implementation[],
  allPages: readonly LinkPages[],
): void => {
  const performOperation = async (context: Context, operation: Command, input: Readonly<Record<string, string>>) => {
    const implementation = implementations.find((one) => one.operation === operation) as Implementation;
    const facts = { address: addressOf(context, server.env), userAgent: null, token: undefined };
    const call: Call = { parameters: {}, input: async () => input, facts, idempotencyKey: undefined };
    rememberOperation(context, operation);
    const { body } = await perform(server, implementation, call);
    return JSON.parse(body ?? '{}') as never;
  };

  const refuse = (context: Context, fault: unknown) => {
    const problem = problemOf(fault);
    if (!problem || problem.status === 503) throw fault;
    server.security.refused(problem, { operation: operationOf(context), address: addressOf(context, server.env) });
    if (problem.status === 429) context.header('retry-after', String(problem.retryAfter));
    if (problem.status === 429) return letterPage(context, refusalPage(problem.message), { status: 429 });
    if (problem.status === 409) return letterPage(context, overPage(problem.message), { status: 409 });
    return letterPage(context, deadLinkPage, { status: 400 });
  };

  for (const { path, reads, asks, answers, inputOf, done } of allPages) {
    app.get(path, (context) => letterPage(context, openingPage, { script: redirectScript }));
    app.get(`${path}/opened`, (context) => letterPage(context, deadLinkPage, { status: 404 }));
    app.post(`${path}/opened`, async (context) => {
      try {
        const { token, choice } = await fieldsOf(context);
        if (choice === null)
          return letterPage(context, asks(await performOperation(context, reads, { token })), {
            token,
            script: singlePressScript,
          });
        return letterPage(
          context,
          done(await performOperation(context, answers, { token, ...inputOf(choice) }), choice),
        );
      } catch (fault) {
        return refuse(context, fault);
      }
    });
  }
};
