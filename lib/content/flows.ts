/** What leads from one state to another. */
interface Transition {
  readonly to: string;
  /** Completes "becomes …", such as "when you rotate it". */
  readonly when: string;
}

/** A state of an object, as a diagram shows it. */
export interface FlowState {
  readonly name: string;
  readonly words: string;
  readonly next: readonly Transition[];
}

/** A diagram of a guide: the states of an object in reading order, and the transitions between them. */
export interface Flow {
  /** What is in these states. */
  readonly of: string;
  readonly states: readonly FlowState[];
}

const revoked: Transition = { to: 'REVOKED', when: 'when you revoke it, or it is reported as leaked' };
const expired: Transition = { to: 'EXPIRED', when: 'at its expiry time' };

const key: Flow = {
  of: 'an API key',
  states: [
    {
      name: 'ACTIVE',
      words: 'The key works.',
      next: [
        { to: 'ROTATING', when: 'when you rotate it with an overlap' },
        { to: 'EXPIRING', when: '7 days before its expiry time' },
        revoked,
      ],
    },
    {
      name: 'ROTATING',
      words: 'The key works with its old and its new value.',
      next: [
        { to: 'ACTIVE', when: 'when the overlap ends, or you end it' },
        { to: 'EXPIRING', when: 'at the same time, if it expires within 7 days' },
        expired,
        revoked,
      ],
    },
    {
      name: 'EXPIRING',
      words: 'The key works and expires within 7 days.',
      next: [
        { to: 'ROTATING', when: 'when you rotate it with an overlap' },
        { to: 'ACTIVE', when: 'when you set a later expiry time' },
        expired,
        revoked,
      ],
    },
    { name: 'EXPIRED', words: 'The key never works again.', next: [] },
    { name: 'REVOKED', words: 'The key never works again.', next: [] },
  ],
};

const partnerAccess: Flow = {
  of: 'partner access',
  states: [
    {
      name: 'ACTIVE',
      words: 'The partner can access the company, unless the partner is suspended.',
      next: [
        { to: 'EXPIRED', when: 'at its expiry time' },
        { to: 'REVOKED', when: 'when an admin revokes it, or grants access again, which replaces it' },
      ],
    },
    { name: 'EXPIRED', words: 'The partner can’t access the company. An admin can grant access again.', next: [] },
    { name: 'REVOKED', words: 'The partner can’t access the company. An admin can grant access again.', next: [] },
  ],
};

const partnerToken: Flow = {
  of: 'the access token of a partner',
  states: [
    {
      name: 'No token',
      words: 'Your program has no access token, or has discarded it.',
      next: [{ to: 'Cached', when: 'when /oauth/token returns one' }],
    },
    {
      name: 'Cached',
      words:
        'Your program sends the token with each request. It stays the same when a company grants or revokes access.',
      next: [
        { to: 'No token', when: 'a minute before it expires' },
        { to: 'Rejected', when: 'when a request returns 401' },
      ],
    },
    {
      name: 'Rejected',
      words: 'The token ended early. Your program discards it.',
      next: [{ to: 'No token', when: 'immediately; then send the request once more with a new token' }],
    },
  ],
};

const archive: Transition = { to: 'ARCHIVED', when: 'when you archive it' };

const campaign: Flow = {
  of: 'the status of a campaign',
  states: [
    {
      name: 'DRAFT',
      words: 'In preparation.',
      next: [
        { to: 'ACTIVE', when: 'when you activate it, if its company is active and its end date isn’t in the past' },
        { to: 'PAUSED', when: 'when you pause it' },
        archive,
      ],
    },
    { name: 'ACTIVE', words: 'Delivered on schedule.', next: [{ to: 'PAUSED', when: 'when you pause it' }, archive] },
    {
      name: 'PAUSED',
      words: 'Not delivered.',
      next: [{ to: 'ACTIVE', when: 'when you activate it, under the same conditions' }, archive],
    },
    { name: 'ARCHIVED', words: 'Archived permanently. Its reports are kept.', next: [] },
  ],
};

const failed: Transition = { to: 'FAILED', when: 'if the file or its data is invalid' };
const completed: readonly Transition[] = [
  { to: 'COMPLETED', when: 'if every row was accepted' },
  { to: 'COMPLETED_WITH_ERRORS', when: 'if some rows were rejected' },
];

const upload: Flow = {
  of: 'an upload',
  states: [
    {
      name: 'AWAITING_UPLOAD',
      words: 'You send the file, and then complete the upload.',
      next: [
        { to: 'VALIDATING', when: 'when you complete the upload' },
        { to: 'FAILED', when: 'if the file isn’t the declared one' },
        { to: 'CANCELED', when: 'when you cancel it' },
        { to: 'EXPIRED', when: '24 hours after you created it' },
      ],
    },
    {
      name: 'VALIDATING',
      words: 'The file is read. The audience hasn’t changed.',
      next: [
        { to: 'PROCESSING', when: 'when the whole file has been read' },
        { to: 'COMPLETED', when: 'if nothing is to be changed, and every row was accepted' },
        { to: 'COMPLETED_WITH_ERRORS', when: 'if nothing is to be changed, and some rows were rejected' },
        failed,
        { to: 'CANCELED', when: 'when you cancel it' },
      ],
    },
    { name: 'PROCESSING', words: 'The audience is being changed.', next: [...completed, failed] },
    { name: 'COMPLETED', words: 'Every row was accepted.', next: [] },
    { name: 'COMPLETED_WITH_ERRORS', words: 'Complete, but some rows were rejected.', next: [] },
    { name: 'FAILED', words: 'The audience hasn’t changed.', next: [] },
    { name: 'CANCELED', words: 'The audience hasn’t changed.', next: [] },
    { name: 'EXPIRED', words: 'The audience hasn’t changed.', next: [] },
  ],
};

/** The diagrams of the guides by the name that `<Flow name="…" />` takes. */
export const flows = {
  key,
  'partner-access': partnerAccess,
  'partner-token': partnerToken,
  campaign,
  upload,
} as const satisfies Record<string, Flow>;

/** @throws Error for a name that no diagram has. */
export function flowNamed(name: string): Flow {
  const found = Object.entries(flows).find(([known]) => known === name)?.[1];
  if (found === undefined) throw new Error(`There is no flow ${name}.`);
  return found;
}
