/** A campaign with the reasons why it isn't delivered, or not fully. */
interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly deliveryIssues: readonly { readonly code: string; readonly message: string }[];
}

/** A reason with the campaigns that have it, in the order of the list. */
export interface SharedIssue {
  readonly code: string;
  readonly message: string;
  readonly campaigns: readonly Pick<Campaign, 'id' | 'name'>[];
}

/** The reasons of several campaigns, each once. The one that most campaigns have comes first. */
export function sharedIssues(campaigns: readonly Campaign[]): readonly SharedIssue[] {
  const issues = new Map<string, { code: string; message: string; campaigns: Pick<Campaign, 'id' | 'name'>[] }>();
  for (const { id, name, deliveryIssues } of campaigns) {
    for (const { code, message } of deliveryIssues) {
      // One code has several messages: a daily budget continues tomorrow, a lifetime budget doesn't.
      const key = JSON.stringify([code, message]);
      const issue = issues.get(key) ?? { code, message, campaigns: [] };
      // A campaign can have a reason twice, for two audiences.
      if (issue.campaigns.at(-1)?.id !== id) issue.campaigns.push({ id, name });
      issues.set(key, issue);
    }
  }
  return [...issues.values()].toSorted((one, other) => other.campaigns.length - one.campaigns.length);
}
