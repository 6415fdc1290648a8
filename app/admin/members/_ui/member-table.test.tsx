import { Children, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openList } from '#lib/admin/admin-list-table.ts';
import { memberList } from '#lib/admin/member-list.ts';
import type { Member } from '#lib/admin/members.ts';
import { ChangeRole } from './change-role.tsx';
import { MemberTable } from './member-table.tsx';
import { RemoveMember } from './remove-member.tsx';
import { ResendInvitation } from './resend-invitation.tsx';

const now = new Date('2026-12-01T12:00:00.000Z');

const joined: Member = {
  id: 'm1',
  email: 'mia@example.com',
  name: 'Mia Okafor',
  role: 'EDITOR',
  status: 'ACTIVE',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastSignedInAt: null,
  invitationExpiresAt: null,
  secondFactors: [],
};
const invited: Member = {
  ...joined,
  id: 'm2',
  email: 'tom@example.com',
  name: null,
  status: 'INVITED',
  invitationExpiresAt: '2026-12-05T10:00:00.000Z',
  secondFactors: null,
};

const actions = new Map<unknown, string>([
  [ChangeRole, 'Change role'],
  [ResendInvitation, 'Resend'],
  [RemoveMember, 'Remove'],
]);

const props = {
  list: openList(memberList, {}, { id: 'c1' }),
  onlyAdminId: undefined,
  ownEmail: null,
  addedId: undefined,
  wasMailed: false,
  seesSecondFactors: false,
  now,
};

/** The actions and the text of a row. The actions themselves need a browser (e2e/members.spec.ts). */
function rowOf(member: Member, mayChange = true, timeZone = 'UTC'): { offered: string[]; text: string } {
  const offered: string[] = [];
  const texts: string[] = [];
  const visit = (node: ReactNode): void => {
    if (typeof node === 'string') texts.push(node);
    for (const child of Children.toArray(node)) {
      if (!isValidElement<{ children?: ReactNode }>(child)) continue;
      const action = actions.get(child.type);
      if (action !== undefined) offered.push(action);
      Children.forEach(child.props.children, visit);
    }
  };
  visit(MemberTable({ ...props, members: [member], mayChange, timeZone }));
  return { offered, text: texts.join(' ') };
}

test('an open invitation can be sent again, and has the day on which its link expires', () => {
  const { offered, text } = rowOf(invited);
  expect(offered).toEqual(['Resend', 'Change role', 'Remove']);
  expect(text).toContain('Link expires 5 Dec 2026');
  const late = rowOf({ ...invited, invitationExpiresAt: '2026-11-08T00:00:00.000Z' });
  expect(late.text).toContain('Link expired 8 Nov 2026');
});

test('the days of a member are those of the company’s time zone', () => {
  const days = { createdAt: '2026-11-30T23:30:00.000Z', invitationExpiresAt: '2026-12-07T23:30:00.000Z' };
  const table = (
    <MemberTable {...props} members={[{ ...invited, ...days }]} mayChange={false} timeZone="Europe/Berlin" />
  );
  expect(rowOf({ ...invited, ...days }, true, 'Europe/Berlin').text).toContain('Link expires 8 Dec 2026');
  expect(renderToStaticMarkup(table)).toContain('>1 Dec 2026</time>');
});

test('an invitation without a link can be sent again too', () => {
  const { offered, text } = rowOf({ ...invited, invitationExpiresAt: null });
  expect(offered).toContain('Resend');
  expect(text).not.toContain('Link');
});

test('a member who has joined gets no invitation', () => {
  expect(rowOf(joined).offered).toEqual(['Change role', 'Remove']);
});

test('who may not change members sees neither the actions nor the end of the link', () => {
  const { offered, text } = rowOf(invited, false);
  expect(offered).toEqual([]);
  expect(text).toContain('Invited');
  expect(text).not.toContain('Link');
});
