import type { Release } from '../changelog.ts';

const latest: Release = {
  id: '2027-05-01',
  date: '2027-05-01',
  summary: 'Owners become <interfaces> & "more".',
  source: undefined,
  changes: [
    {
      criticality: 'breaking',
      kind: 'TYPE_KIND_CHANGED',
      coordinate: 'Owner',
      message: "'Owner' kind changed from 'ObjectTypeDefinition' to 'InterfaceTypeDefinition'",
    },
    {
      criticality: 'breaking',
      kind: 'ENUM_VALUE_REMOVED',
      coordinate: 'Status.PAUSED',
      message: "Enum value 'PAUSED' was removed from enum 'Status'",
      note: 'Nothing was ever paused; drop it & move on ]]> \u0000<script>.',
    },
  ],
};

const before: Release = {
  id: '2027-02-01',
  date: '2027-02-01',
  summary: undefined,
  source: undefined,
  changes: [
    {
      criticality: 'dangerous',
      kind: 'FIELD_ARGUMENT_DEFAULT_CHANGED',
      coordinate: 'Query.campaign(first:)',
      message: "Default value for argument 'first' on field 'Query.campaign' changed from '50' to '20'",
    },
    {
      criticality: 'safe',
      kind: 'FIELD_DEPRECATION_ADDED',
      coordinate: 'Campaign.note',
      message: "Field 'Campaign.note' is deprecated: Use name. Removed on 2027-11-21.",
    },
    {
      criticality: 'safe',
      kind: 'DIRECTIVE_USAGE_ARGUMENT_DEFINITION_ADDED',
      coordinate: 'Query.campaign(id:)',
      message: "Directive 'deprecated' was added to argument 'id'",
    },
    { criticality: 'safe', kind: 'FIELD_ADDED', coordinate: 'Query.tags', message: 'Added' },
    { criticality: 'safe', kind: 'FIELD_ADDED', coordinate: 'Campaign.status', message: 'Added' },
    { criticality: 'safe', kind: 'TYPE_ADDED', coordinate: 'Filter', message: 'Added' },
    { criticality: 'safe', kind: 'FIELD_TYPE_CHANGED', coordinate: 'Campaign.name', message: 'From String to String!' },
  ],
};

const first: Release = {
  id: '2026-11-21',
  date: '2026-11-21',
  summary: 'The first.',
  source: undefined,
  changes: [],
  contents: { queries: ['campaign'], mutations: [], types: ['Campaign', 'Owner'] },
};

/** A changelog of three releases, with characters that need escaping in a feed. */
export const fixture = {
  goingAway: [{ coordinate: 'Campaign.note', reason: 'Use name. Removed on 2027-11-21.', removal: '2027-11-21' }],
  releases: [latest, before, first],
} as const;
