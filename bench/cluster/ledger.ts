import type { PlannedUpload } from '../upload-kills/plan.ts';

/** What the API has confirmed, and what it still has to. */
export class Ledger {
  /** The ID that the API returned for each name of a campaign. */
  readonly writes = new Map<string, string>();
  /** The upload that the API confirmed as complete, with the people of its file, by audience. */
  readonly uploads = new Map<string, { readonly uploadId: string; readonly planned: LoneUpload }>();
  /** Writes and uploads that were begun. */
  begun = 0;
}

/** An upload of people to an audience of its own. */
export interface LoneUpload extends Pick<PlannedUpload, 'key' | 'operation' | 'file' | 'sha256'> {
  readonly people: readonly string[];
}
