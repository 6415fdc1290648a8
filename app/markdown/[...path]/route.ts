import { listTwins, readTwin } from '#lib/markdown/twins.ts';
import { twinPath } from '#lib/markdown/twin-path.ts';
import { portalOrigin } from '#lib/server/portal-origin.ts';

export const dynamic = 'force-static';
export const dynamicParams = false;

/** The Markdown version of each page; `next.config.mjs` and `proxy.ts` rewrite to it. */
export async function generateStaticParams() {
  return (await listTwins()).map(({ path }) => ({ path: segmentsOf(path) }));
}

interface Context {
  params: Promise<{ path: string[] }>;
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const asked = (await params).path.join('/');
  const page = (await listTwins()).find(({ path }) => segmentsOf(path).join('/') === asked);
  const markdown = page && (await readTwin(page.path, portalOrigin()));
  if (page === undefined || markdown === undefined) return new Response(null, { status: 404 });
  return new Response(markdown, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      vary: 'Accept',
      // A relative URL, because the file is built before the portal's URL is known (RFC 8288, section 3.1).
      link: `<${page.path}>; rel="canonical"; type="text/html", </llms.txt>; rel="index"; type="text/plain"`,
    },
  });
}

function segmentsOf(path: string): string[] {
  return twinPath(path).slice(1, -'.md'.length).split('/');
}
