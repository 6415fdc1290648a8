import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuditOrigin } from '#api/audit-store.ts';
import type { Config } from '#api/config/config.ts';
import type { Runner } from '#api/db/sql.ts';
import type { Digests } from '../../digest.ts';
import { waitingText } from '../browser-forms.ts';
import { interactionPath } from '../endpoints.ts';
import { enrolledPage, enrollmentPage } from '../pages/enrollment-page.ts';
import type { FormProblem } from '../pages/fields.ts';
import { pageHeaders } from '../pages/layout.ts';
import { isPasskeyName } from '../passkeys/passkey-name.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { findPerson } from '../person-store.ts';
import { deviceOf } from '../sessions/device.ts';
import { findRequiringCompany } from './requirement-store.ts';
import { deleteSignInStep, findSignInStep, insertSignInStep } from './second-factor-store.ts';
import type { SecondFactors } from './second-factors.ts';

interface EnrollmentParts {
  readonly config: Pick<Config, 'portalUrl'>;
  readonly identity: Runner;
  readonly digests: Pick<Digests, 'artifactId'>;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
}

/** Time to set up a second factor after the password. */
const stepMs = 30 * 60_000;

/** A person whose password was right in this sign-in. */
interface Newcomer {
  readonly uid: string;
  readonly userId: string;
  readonly email: string;
  readonly device: string;
  readonly origin: AuditOrigin;
}

export type SignInPerson = Pick<Newcomer, 'userId' | 'email'>;

/**
 * The step of a sign-in in which an admin sets up the second factor that their company requires. The password alone opens
 * it, so it is only for people who have no second factor: others use the one that they have.
 */
export function createEnrollment({ config, identity, digests, secondFactors, passkeys }: EnrollmentParts) {
  const { portalUrl } = config;
  const digestsOf = (step: 'begun' | 'done', uid: string) => digests.artifactId.all(`enrollment ${step}:${uid}`);
  const note = (step: 'begun' | 'done', uid: string, userId: string) => {
    const expiresAt = new Date(Date.now() + stepMs).toISOString();
    return insertSignInStep(identity, { digest: digestsOf(step, uid)[0], userId, expiresAt });
  };
  const hasPasskey = async (userId: string) => (await passkeys.list(userId)).length > 0;

  async function show(response: ServerResponse, status: number, newcomer: Newcomer, problem?: FormProblem) {
    const companyName = await findRequiringCompany(identity, newcomer.userId);
    const page = enrollmentPage({
      portalUrl,
      action: interactionPath(newcomer.uid),
      companyName: companyName ?? 'Your company',
      setup: (await secondFactors.pending(newcomer)) ?? (await secondFactors.begin(newcomer)),
      passkeyOptions: await passkeys.registrationOptions(newcomer),
      suggestedName: newcomer.device,
      problem,
    });
    response.writeHead(status, { ...pageHeaders(portalUrl, { hasPasskeys: true }) }).end(page);
  }

  async function addApp(response: ServerResponse, newcomer: Newcomer, code: string): Promise<void> {
    const { uid, userId, origin } = newcomer;
    const checked = await secondFactors.confirm(userId, code, origin);
    if (checked.kind === 'wait') {
      response.setHeader('Retry-After', String(checked.seconds));
      const lines = ['Too many attempts.', waitingText(checked.seconds)];
      return show(response, 429, newcomer, { lines, fields: false });
    }
    if (checked.kind === 'wrong') {
      const lines = ['The code is wrong. Enter the code that the app shows now.'];
      return show(response, 422, newcomer, { lines, fields: true });
    }
    await deleteSignInStep(identity, digestsOf('begun', uid));
    await note('done', uid, userId);
    const page = enrolledPage({ portalUrl, action: interactionPath(uid), codes: checked.codes });
    response.writeHead(200, { ...pageHeaders(portalUrl) }).end(page);
  }

  async function addPasskey(
    response: ServerResponse,
    newcomer: Newcomer,
    { name, text }: { readonly name: string; readonly text: string },
  ): Promise<SignInPerson | undefined> {
    if (isPasskeyName(name) && (await passkeys.add(newcomer, { name, text }, newcomer.origin))) {
      await deleteSignInStep(identity, digestsOf('begun', newcomer.uid));
      return newcomer;
    }
    await show(response, 422, newcomer, { lines: ['The passkey was not added. Try again.'], fields: false });
    return undefined;
  }

  async function newcomerOf(request: IncomingMessage, response: ServerResponse, given: Given) {
    const step = given.form.get('enroll') === 'done' ? 'done' : 'begun';
    const userId = await findSignInStep(identity, digestsOf(step, given.uid));
    const person = userId === undefined ? undefined : await findPerson(identity, userId);
    if (userId === undefined || person === undefined) return undefined;
    return newcomer(request, response, { ...given, userId, ...person });
  }

  function newcomer(
    request: IncomingMessage,
    response: ServerResponse,
    { uid, address, userId, email, name }: Omit<Given, 'form'> & SignInPerson & { readonly name: string | null },
  ): Newcomer {
    const actor = { kind: 'USER', id: userId, name: name ?? email } as const;
    const requestId = String(response.getHeader('x-request-id') ?? '');
    const device = deviceOf(request.headers['user-agent']);
    return { uid, userId, email, device, origin: { viewer: { actor }, requestId, address } };
  }

  return {
    /**
     * After a right password without a code: `'none'` when the person may go on, `'shown'` after a response with the page,
     * `'passkey'` when they must use the passkey that they have.
     */
    async begin(
      request: IncomingMessage,
      response: ServerResponse,
      { uid, userId, address }: { readonly uid: string; readonly userId: string; readonly address: string },
    ): Promise<'none' | 'shown' | 'passkey'> {
      const person = await findPerson(identity, userId);
      if (person === undefined || (await findRequiringCompany(identity, userId)) === undefined) return 'none';
      if (await hasPasskey(userId)) return 'passkey';
      await note('begun', uid, userId);
      await show(response, 200, newcomer(request, response, { uid, address, userId, ...person }));
      return 'shown';
    },

    /** Handles a form of the page. Returns the person when they may go on; `'expired'` when they must start again. */
    async submit(
      request: IncomingMessage,
      response: ServerResponse,
      given: Given,
    ): Promise<SignInPerson | 'expired' | undefined> {
      const { uid, form } = given;
      const person = await newcomerOf(request, response, given);
      if (person === undefined) return 'expired';
      if (form.get('enroll') === 'done') {
        await deleteSignInStep(identity, digestsOf('done', uid));
        return person;
      }
      // The person has set one up elsewhere meanwhile: then the password alone opens nothing.
      if ((await secondFactors.isEnrolled(person.userId)) || (await hasPasskey(person.userId))) return 'expired';
      if (form.get('enroll') !== 'passkey') {
        await addApp(response, person, form.get('code') ?? '');
        return undefined;
      }
      const passkey = { name: (form.get('name') ?? '').trim(), text: form.get('credential') ?? '' };
      return addPasskey(response, person, passkey);
    },
  };
}

interface Given {
  readonly uid: string;
  readonly address: string;
  readonly form: URLSearchParams;
}

export type Enrollment = ReturnType<typeof createEnrollment>;
