import type { DefaultContext, DefaultState, Middleware } from 'koa';
import type { OIDCContext } from 'oidc-provider';
import type { Runner } from '#api/db/sql.ts';
import { sessionReference, type ArtifactParts } from '../artifact-adapter.ts';
import { deviceOf } from './device.ts';
import { insertSession } from './session-store.ts';

type ProviderMiddleware = Middleware<DefaultState, DefaultContext & { readonly oidc?: OIDCContext }>;

/** Stores the device and IP address of each session that a sign-in starts. */
export function recordSessions({
  identity,
  digests,
}: Pick<ArtifactParts, 'digests'> & { readonly identity: Runner }): ProviderMiddleware {
  return async (context, next) => {
    await next();
    const { oidc } = context;
    if (oidc?.route !== 'resume' || oidc.result?.login === undefined) return;
    const { accountId, uid } = oidc.session ?? {};
    if (accountId === undefined || uid === undefined) return;
    await insertSession(identity, {
      uid: await sessionReference(identity, digests, uid),
      userId: accountId,
      device: deviceOf(context.get('user-agent')),
      ipAddress: context.ip,
    });
  };
}
