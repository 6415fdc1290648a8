import { z } from 'zod';
import { clientAddressHeaders } from '../server/client-address.ts';
import type { Session } from './session-cookie.ts';
import { viewerOperation } from '../graphql/generated/operations.ts';
import { sendOperation, type ApiAnswer } from '../graphql/graphql-request.ts';

/**
 * The permissions of a token in each company. Validated, because another GraphQL server may have a different `viewer`.
 */
export const companyAccessShape = z.array(
  z.object({
    company: z.object({
      id: z.string(),
      name: z.string(),
      currencyCode: z.string().optional(),
      timeZone: z.string().optional(),
    }),
    role: z.string().nullable(),
    scopes: z.array(z.string()),
    /** From when on a second factor is required that the viewer doesn't have. */
    secondFactorDueAt: z.string().nullish(),
  }),
);

const viewerShape = z.object({
  viewer: z.object({
    actor: z.object({ id: z.string(), name: z.string() }),
    companyAccess: companyAccessShape,
    isStaff: z.boolean(),
    partners: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

type ViewerData = z.output<typeof viewerShape>;

/** The signed-in user. */
export type Viewer = ViewerData['viewer'];

/** The signed-in user's permissions in one company. */
export type CompanyAccess = Viewer['companyAccess'][number];

/** After this time, a page says that the API doesn't respond. People leave before the API's own limit of 30 s. */
export const pageTimeoutMs = 8_000;

/** Requests the signed-in user and their permissions in each company. */
export async function sendViewer(
  url: string,
  { accessToken, clientAddress }: Pick<Session, 'accessToken' | 'clientAddress'>,
): Promise<ApiAnswer<ViewerData>> {
  return sendOperation<ViewerData, Record<string, never>>(viewerOperation, {
    url,
    accessToken,
    headers: await clientAddressHeaders(clientAddress, accessToken),
    variables: {},
    signal: AbortSignal.timeout(pageTimeoutMs),
    shape: viewerShape,
  });
}
