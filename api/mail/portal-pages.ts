/** URLs of the portal's pages that mails link to. */
export function portalPages(portalUrl: string) {
  const page = (path: string, companyId: string) => `${portalUrl}${path}?company=${companyId}`;
  return {
    account: `${portalUrl}/account`,
    key: (companyId: string, id: string) => page(`/admin/tokens/${id}`, companyId),
    partners: (companyId: string) => page('/admin/partners', companyId),
    upload: (companyId: string, id: string) => page(`/admin/uploads/${id}`, companyId),
  };
}
