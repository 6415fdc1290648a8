import type { ServerResponse } from 'node:http';
import type { Config } from '#api/config/config.ts';
import type { Runner } from '#api/db/sql.ts';
import type { Digests } from '../../digest.ts';
import { waitingText } from '../browser-forms.ts';
import { interactionPath } from '../endpoints.ts';
import { codePage } from '../pages/code-page.ts';
import { pageHeaders } from '../pages/layout.ts';
import type { FormProblem } from '../pages/fields.ts';
import { findPerson } from '../person-store.ts';
import type { SignInLog } from '../sign-in-log.ts';
import { deleteSignInStep, findSignInStep, insertSignInStep } from './second-factor-store.ts';
import type { SecondFactors } from './second-factors.ts';

interface CodeStepParts {
  readonly config: Pick<Config, 'portalUrl'>;
  readonly identity: Runner;
  readonly digests: Pick<Digests, 'artifactId'>;
  readonly secondFactors: SecondFactors;
  readonly signInLog: SignInLog;
}

/** Time to enter a code after the password. */
const stepMs = 10 * 60_000;

/** The second step of a sign-in: after the right password, a code. It is bound to the interaction. */
export function createCodeStep({ config, identity, digests, secondFactors, signInLog }: CodeStepParts) {
  const { portalUrl } = config;
  const digestsOf = (uid: string) => digests.artifactId.all(`sign-in step:${uid}`);
  const send = (response: ServerResponse, status: number, uid: string, problem?: FormProblem) => {
    const page = codePage({ portalUrl, action: interactionPath(uid), ...(problem === undefined ? {} : { problem }) });
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(page);
  };

  return {
    /** After the right password: true when the person has a second factor, and was asked for it. */
    async begin(response: ServerResponse, { uid, userId }: { readonly uid: string; readonly userId: string }) {
      if (!(await secondFactors.isEnrolled(userId))) return false;
      const expiresAt = new Date(Date.now() + stepMs).toISOString();
      await insertSignInStep(identity, { digest: digestsOf(uid)[0], userId, expiresAt });
      send(response, 200, uid);
      return true;
    },

    /**
     * Checks a code. Returns the person if it is right; `'expired'` if the password must be entered again; undefined
     * after a response that asks for the code again.
     */
    async check(
      response: ServerResponse,
      { uid, address, code }: { readonly uid: string; readonly address: string; readonly code: string },
    ): Promise<{ readonly userId: string; readonly email: string } | 'expired' | undefined> {
      const userId = await findSignInStep(identity, digestsOf(uid));
      const person = userId === undefined ? undefined : await findPerson(identity, userId);
      if (userId === undefined || person === undefined) return 'expired';
      const actor = { kind: 'USER', id: userId, name: person.name ?? person.email } as const;
      const requestId = String(response.getHeader('x-request-id') ?? '');
      const checked = await secondFactors.check(userId, code, { viewer: { actor }, requestId, address });
      if (checked.kind === 'right') {
        await deleteSignInStep(identity, digestsOf(uid));
        return { userId, email: person.email };
      }
      signInLog.refused('wrong code', { address, userId });
      if (checked.kind === 'wait') {
        response.setHeader('Retry-After', String(checked.seconds));
        send(response, 429, uid, { lines: ['Too many attempts.', waitingText(checked.seconds)], fields: false });
      } else send(response, 422, uid, { lines: ['The code is wrong, or was used already.'], fields: true });
      return undefined;
    },
  };
}

export type CodeStep = ReturnType<typeof createCodeStep>;
