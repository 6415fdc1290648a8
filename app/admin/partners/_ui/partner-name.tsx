/** A partner's name, with its website. */
export function PartnerName({ partner }: { partner: { name: string; websiteUrl: string | null } }) {
  const { name, websiteUrl } = partner;
  return (
    <>
      {name}
      {/* Staff enter the URL and the API validates it. It is checked here as well, because it becomes a link. */}
      {websiteUrl?.startsWith('https://') && (
        <a href={websiteUrl} rel="noreferrer" className="block text-xs font-normal break-all text-muted underline">
          {websiteUrl.slice('https://'.length)}
        </a>
      )}
    </>
  );
}
